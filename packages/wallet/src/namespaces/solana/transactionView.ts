import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { Network } from '../../networks/network.ts'
import { formatAmount } from '../../view/formatAmount.ts'
import type { Line, Simulation, Warning } from '../../view/view.ts'
import { toMembers } from '../objectParams.ts'
import { UnreadableAnswer } from './accounts.ts'
import { type AccountOfMessage, type LookUpTable, resolveAccounts } from './lookUpTables.ts'
import { computeBudget, lamportsPerSignature, priorityFee } from './programs/computeBudget.ts'
import { decodeInstruction } from './programs/decodeInstruction.ts'
import { type Instruction, lamportDecimals, type ProgramContext } from './programs/program.ts'
import { simulate } from './simulate.ts'
import type { Message, Transaction } from './transaction.ts'
import { whyUnknown } from './whyUnknown.ts'

/** What the user is told of one transaction. */
export interface TransactionView {
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  readonly simulation: Simulation
  readonly recipients: readonly string[]
  /** What it does, where it does one thing. */
  readonly title: string | null
}

/** From here on a fee is said to be high: a thousand times what a plain transaction costs. */
const highFee = 5_000_000n

/** Decodes a transaction as far as the wallet and the node can, and says what neither could. */
export async function describeTransaction(
  transaction: Transaction,
  context: ProgramContext,
  network: Network,
): Promise<TransactionView> {
  const { accounts, tables } = await resolveAccounts(transaction.message, network)
  const instructions = toInstructions(transaction.message, accounts)
  const decoded = instructions.map((instruction) => decodeInstruction(instruction, context))
  const fee = await feeLine(transaction, instructions, network)
  const { simulation, warnings: found } = await simulate(transaction, accounts, context.account, network)
  const lines: Line[] = [
    { label: 'Fee payer', value: transaction.signatures[0]?.address ?? '', as: 'address' },
    fee.line,
    ...signerLines(transaction, context.account),
    ...decoded.flatMap(({ title, lines }, i): Line[] => [
      { label: `Instruction ${i + 1}`, value: title, as: 'heading' },
      ...lines.map((line) => ({ ...line, depth: 1 })),
    ]),
    ...tables.flatMap(tableLines),
  ]
  const warnings: Warning[] = [...decoded.flatMap(({ warnings }) => warnings), ...fee.warnings, ...found]
  if (tables.some(({ why }) => why !== null))
    warnings.push({
      code: 'unknownCall',
      severity: 'caution',
      text: 'Some accounts of this transaction stand in a look-up table that could not be read.',
    })
  if (simulation.outcome === 'reverts')
    warnings.push({
      code: 'willFail',
      severity: 'danger',
      text: `The transaction would fail: ${simulation.reason}`,
    })
  const telling = decoded.filter((_, i) => !isBudget(instructions[i]))
  return {
    lines,
    warnings,
    simulation,
    recipients: decoded.flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient])),
    title: telling.length === 1 ? (telling[0]?.title ?? null) : null,
  }
}

function toInstructions(message: Message, accounts: readonly AccountOfMessage[]): Instruction[] {
  return message.instructions.map((instruction) => ({
    program: message.staticAccounts[instruction.programAddressIndex] ?? '',
    accounts: (instruction.accountIndices ?? []).map((index) => accounts[index]?.address ?? null),
    data: new Uint8Array(instruction.data ?? []),
  }))
}

// The node knows the fee exactly. Without one the wallet computes it from the same rule, and says so.
async function feeLine(
  transaction: Transaction,
  instructions: readonly Instruction[],
  network: Network,
): Promise<{ line: Line; warnings: readonly Warning[] }> {
  const { symbol } = network.row
  let fee = BigInt(transaction.signatures.length) * lamportsPerSignature + priorityFee(instructions)
  let note = ''
  try {
    fee = (await getFee(transaction, network)) ?? fee
  } catch (error) {
    note = ` by the wallet's own reckoning (${whyUnknown(error)})`
  }
  const amount = `${formatAmount(fee, lamportDecimals)} ${symbol}`
  return {
    line: { label: 'Fee', value: `${amount}${note}`, as: 'amount' },
    warnings:
      fee >= highFee
        ? [{ code: 'highFee', severity: 'caution', text: `The fee of ${amount} is unusually high.` }]
        : [],
  }
}

async function getFee(transaction: Transaction, network: Network): Promise<bigint | null> {
  const params = [base64.encode(transaction.messageBytes), { commitment: 'confirmed' }]
  const answer = toMembers(await network.rpc('getFeeForMessage', params))
  // The node says null where it no longer knows the blockhash.
  if (answer?.value === null) return null
  if (typeof answer?.value !== 'number' || !Number.isSafeInteger(answer.value)) throw new UnreadableAnswer()
  return BigInt(answer.value)
}

function signerLines(transaction: Transaction, own: string): Line[] {
  if (transaction.signatures.length === 1) return []
  return transaction.signatures.flatMap(({ address, signature }): Line[] => [
    { label: 'Signer', value: address, as: 'address' },
    {
      label: 'Signature',
      value: address === own ? 'yours' : stateOf(address, signature, transaction.messageBytes),
      as: 'text',
      depth: 1,
    },
  ])
}

function stateOf(address: string, signature: Uint8Array | null, message: Uint8Array): string {
  if (signature === null) return 'not given yet'
  return isValid(address, signature, message) ? 'given' : 'given, but not valid'
}

function isValid(address: string, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, base58.decode(address))
  } catch {
    return false
  }
}

function tableLines(table: LookUpTable): Line[] {
  return [
    { label: 'Look-up table', value: table.address, as: 'address' },
    {
      label: 'Accounts from it',
      value: table.why === null ? 'read from the network' : `not known: ${table.why}`,
      as: 'text',
      depth: 1,
    },
  ]
}

function isBudget(instruction: Instruction | undefined): boolean {
  return instruction !== undefined && computeBudget.addresses.includes(instruction.program)
}
