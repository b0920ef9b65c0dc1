import { base58, base64 } from '@scure/base'
import type { Network } from '../../networks/network.ts'
import { cleanText } from '../../view/cleanText.ts'
import type { BalanceChange, Simulation, Warning } from '../../view/view.ts'
import { toMembers } from '../objectParams.ts'
import { type ChainAccount, getAccounts, parseAccounts, UnreadableAnswer } from './accounts.ts'
import { handovers } from './handovers.ts'
import type { AccountOfMessage } from './lookUpTables.ts'
import { token } from './programs/token.ts'
import { encodeTransaction, type Transaction } from './transaction.ts'
import { whyUnknown } from './whyUnknown.ts'

/** As many accounts as a node reads at once. */
const mostAccounts = 100
const longestReason = 300

/** What a simulation said, and what it gives away beside the balances. */
export interface Simulated {
  readonly simulation: Simulation
  readonly warnings: readonly Warning[]
}

/** Lets the node run a transaction without keeping it, and says how the balances of an account would move. */
export async function simulate(
  transaction: Transaction,
  accounts: readonly AccountOfMessage[],
  address: string,
  network: Network,
): Promise<Simulated> {
  const touched = touchedAddresses(accounts, address)
  if (touched === null)
    return quiet({ outcome: 'unknown', why: 'not all accounts of the transaction are known' })
  try {
    const before = await getAccounts(network, touched)
    const answer = toMembers(await network.rpc('simulateTransaction', request(transaction, touched)))
    const value = toMembers(answer?.value)
    if (value === null) throw new UnreadableAnswer()
    if (value.err !== null && value.err !== undefined)
      return quiet({ outcome: 'reverts', reason: reasonOf(value.err, value.logs) })
    const after = parseAccounts(value.accounts, touched.length)
    const changes = await changesOf(address, touched, before, after, network)
    const warnings = handovers(address, touched, before, after)
    return { simulation: { outcome: 'changes', changes }, warnings }
  } catch (error) {
    return quiet({ outcome: 'unknown', why: whyUnknown(error) })
  }
}

function quiet(simulation: Simulation): Simulated {
  return { simulation, warnings: [] }
}

// A signature is not needed to see what would happen, and neither is a blockhash that is still fresh.
function request(transaction: Transaction, addresses: readonly string[]): unknown {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  return [base64.encode(encodeTransaction(transaction)), options]
}

function touchedAddresses(accounts: readonly AccountOfMessage[], own: string): readonly string[] | null {
  const addresses = new Set([own])
  for (const { address, isWritable } of accounts) {
    if (!isWritable) continue
    if (address === null) return null
    addresses.add(address)
  }
  return addresses.size > mostAccounts ? null : [...addresses]
}

async function changesOf(
  own: string,
  addresses: readonly string[],
  before: readonly (ChainAccount | null)[],
  after: readonly (ChainAccount | null)[],
  network: Network,
): Promise<BalanceChange[]> {
  const tokens = new Map<string, bigint>()
  let lamports = 0n
  addresses.forEach((address, i) => {
    if (address === own) lamports = (after[i]?.lamports ?? 0n) - (before[i]?.lamports ?? 0n)
    for (const [state, sign] of [[before[i], -1n] as const, [after[i], 1n] as const]) {
      const held = tokensOf(state ?? null, own)
      if (held !== null) tokens.set(held.mint, (tokens.get(held.mint) ?? 0n) + sign * held.amount)
    }
  })
  const moved = [...tokens].filter(([, amount]) => amount !== 0n)
  const { row } = network
  const native: BalanceChange = {
    asset: `${row.scope}/slip44:501`,
    symbol: row.symbol,
    decimals: row.decimals,
    amount: String(lamports),
  }
  const decimals = await decimalsOf(
    moved.map(([mint]) => mint),
    network,
  )
  return [
    ...(lamports === 0n ? [] : [native]),
    ...moved.map(([mint, amount], i) => ({
      asset: `${row.scope}/token:${mint}`,
      symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
      decimals: decimals[i] ?? 0,
      amount: String(amount),
    })),
  ]
}

// A token account begins with its mint, its owner and its amount; a changed owner counts as everything leaving.
function tokensOf(account: ChainAccount | null, own: string): { mint: string; amount: bigint } | null {
  if (account === null || !token.addresses.includes(account.owner) || account.data.length < 165) return null
  const { data } = account
  if (base58.encode(data.subarray(32, 64)) !== own) return null
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
  return { mint: base58.encode(data.subarray(0, 32)), amount }
}

async function decimalsOf(mints: readonly string[], network: Network): Promise<readonly number[]> {
  const accounts = await getAccounts(network, mints)
  return accounts.map((account) => {
    const decimals = account?.data[44]
    // An amount with decimals that were guessed would be wrong by orders of magnitude.
    if (decimals === undefined) throw new UnreadableAnswer()
    return decimals
  })
}

function reasonOf(error: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  const failure = lines.findLast((line) => / failed: /.test(line))
  return cleanText(failure ?? JSON.stringify(error), longestReason)
}
