import { formatAmount } from '../../../view/formatAmount.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { recipientWarnings } from '../../recipientWarnings.ts'
import { createReader, type Reader } from './bytes.ts'
import {
  accountLine,
  type Decoded,
  type Instruction,
  lamportDecimals,
  type Program,
  type ProgramContext,
} from './program.ts'

const burnAddresses = ['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111']

/** The System program: transfers of the native unit, new accounts, durable nonces. */
export const system: Program = {
  name: 'System',
  addresses: ['11111111111111111111111111111111'],
  decode(instruction, context) {
    const reader = createReader(instruction.data)
    switch (reader.u32()) {
      case 0:
        return createAccount(reader, instruction, context)
      case 1:
        return assign(reader.key(), instruction, context)
      case 2:
        return transfer(reader.u64(), instruction, context, 1)
      case 3:
        // The base key and the seed that the new address comes from; the address itself is among the accounts.
        if (reader.key() === null || reader.text() === null) return null
        return createAccount(reader, instruction, context)
      case 4:
        return {
          title: 'Use a durable nonce',
          lines: [
            accountLine('Nonce account', instruction, 0),
            { label: 'Validity', value: 'This transaction does not expire.', as: 'text' },
          ],
          warnings: [
            {
              code: 'blindSignature',
              severity: 'caution',
              text: 'The signature does not expire: it can be used much later, when the transaction may do something else.',
            },
          ],
        }
      case 5:
        return transfer(reader.u64(), instruction, context, 1)
      case 6:
      case 7:
        return nonceAuthority(reader.key(), instruction)
      case 8:
        return allocate(reader.u64(), instruction)
      case 11:
        return transfer(reader.u64(), instruction, context, 2)
      default:
        return null
    }
  },
}

function transfer(
  lamports: bigint | null,
  instruction: Instruction,
  context: ProgramContext,
  to: number,
): Decoded | null {
  if (lamports === null) return null
  const recipient = instruction.accounts[to]
  const amount = `${formatAmount(lamports, lamportDecimals)} ${context.symbol}`
  const isOurs = instruction.accounts[0] === context.account && typeof recipient === 'string'
  return {
    title: `Send ${amount}`,
    lines: [
      accountLine('From', instruction, 0),
      accountLine('To', instruction, to),
      { label: 'Amount', value: amount, as: 'amount' },
    ],
    warnings: isOurs ? [...recipientWarnings(recipient, context), ...burnWarnings(recipient)] : [],
    ...(isOurs ? { recipient } : {}),
  }
}

function createAccount(reader: Reader, instruction: Instruction, context: ProgramContext): Decoded | null {
  const lamports = reader.u64()
  const space = reader.u64()
  const owner = reader.key()
  if (lamports === null || space === null || owner === null) return null
  const amount = `${formatAmount(lamports, lamportDecimals)} ${context.symbol}`
  const lines: Line[] = [
    accountLine('Paid by', instruction, 0),
    accountLine('New account', instruction, 1),
    { label: 'Amount', value: amount, as: 'amount' },
    { label: 'Size', value: `${space} bytes`, as: 'text' },
    { label: 'Owned by program', value: owner, as: 'address' },
  ]
  // Whoever holds the key of the new account has what was put into it.
  return { title: `Create an account with ${amount}`, lines, warnings: [] }
}

function assign(owner: string | null, instruction: Instruction, context: ProgramContext): Decoded | null {
  if (owner === null) return null
  const warnings: Warning[] =
    instruction.accounts[0] === context.account
      ? [
          {
            code: 'approvalForAll',
            severity: 'danger',
            text: `This hands your whole account over to the program ${owner}. You would lose it.`,
          },
        ]
      : []
  return {
    title: 'Change who owns an account',
    lines: [accountLine('Account', instruction, 0), { label: 'New owner', value: owner, as: 'address' }],
    warnings,
  }
}

function nonceAuthority(authority: string | null, instruction: Instruction): Decoded | null {
  if (authority === null) return null
  return {
    title: 'Set who may use a durable nonce',
    lines: [
      accountLine('Nonce account', instruction, 0),
      { label: 'Authority', value: authority, as: 'address' },
    ],
    warnings: [],
  }
}

function allocate(space: bigint | null, instruction: Instruction): Decoded | null {
  if (space === null) return null
  return {
    title: 'Reserve space in an account',
    lines: [accountLine('Account', instruction, 0), { label: 'Size', value: `${space} bytes`, as: 'text' }],
    warnings: [],
  }
}

function burnWarnings(recipient: string): Warning[] {
  if (!burnAddresses.includes(recipient)) return []
  return [{ code: 'burnAddress', severity: 'danger', text: 'What is sent there is lost for good.' }]
}
