import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { type Network, NodeError } from '../../../networks/network.ts'
import { cleanText } from '../../../view/cleanText.ts'
import type { BalanceChange, Simulation } from '../../../view/view.ts'
import { revertReason, toBigInt } from '../node/answers.ts'
import { readToken } from '../tokens/readToken.ts'
import { maxLogs, nativeAsset, readTransfers, type Transfer } from './readTransfers.ts'

/** A call as the node simulates it. */
export interface SimulatedCall {
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint
}

/** What a simulation said, and the gas of each call where it ran. */
export interface Simulated {
  readonly simulation: Simulation
  readonly gasUsed: readonly (bigint | null)[]
}

/** Why a simulation reverted, or `null` where it did not. */
export function revertOf({ simulation }: Simulated): string | null {
  return simulation.outcome === 'reverts' ? simulation.reason : null
}

const maxChanges = 40
const maxTokens = 12

/**
 * Runs calls one after another on top of the newest block and says how the balances of their sender would move, fee
 * apart. A node without `eth_simulateV1`, or one that fails, gives `unknown` with the reason: never an empty list.
 */
export async function simulate(
  owner: object,
  network: Network,
  calls: readonly SimulatedCall[],
): Promise<Simulated> {
  const results = await run(network, calls)
  if (typeof results === 'string') return { simulation: { outcome: 'unknown', why: results }, gasUsed: [] }
  const gasUsed = results.map((result) => toBigInt(result.gasUsed))
  const failed = results.find((result) => result.status !== '0x1')
  if (failed !== undefined) return { simulation: { outcome: 'reverts', reason: reasonOf(failed) }, gasUsed }
  const from = calls[0]?.from ?? nativeAsset
  // A contract may log as much as it likes before what it does not want to be seen: a part of it is worth nothing.
  if (results.some(({ logs }) => Array.isArray(logs) && logs.length > maxLogs))
    return { simulation: tooMuch, gasUsed }
  const moves = results.flatMap((result) => readTransfers(result.logs))
  const changes = await toChanges(owner, network, from, moves)
  return { simulation: changes === null ? tooMuch : { outcome: 'changes', changes }, gasUsed }
}

const tooMuch: Simulation = { outcome: 'unknown', why: 'It moves more than can be shown.' }

/** The result of each call, or why there is none. */
async function run(
  network: Network,
  calls: readonly SimulatedCall[],
): Promise<Record<string, unknown>[] | string> {
  const payload = {
    blockStateCalls: [{ calls: calls.map(toWire) }],
    traceTransfers: true,
    validation: false,
  }
  try {
    const blocks = await network.rpc('eth_simulateV1', [payload, 'latest'])
    const block: unknown = Array.isArray(blocks) ? blocks[0] : null
    const results = isObject(block) && Array.isArray(block.calls) ? block.calls.filter(isObject) : []
    return results.length === calls.length ? results : 'The node gave an answer that cannot be read.'
  } catch (cause) {
    if (cause instanceof NodeError) {
      if (cause.code === -32601) return 'The node of this network cannot simulate transactions.'
      return `The node could not simulate it: ${cleanText(cause.message, 200)}`
    }
    if (cause instanceof SessionError) return 'The node of this network could not be reached.'
    throw cause
  }
}

function toWire({ from, to, value, data, gas }: SimulatedCall): Record<string, string> {
  return {
    from,
    ...(to === null ? {} : { to }),
    value: `0x${value.toString(16)}`,
    input: data,
    ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
  }
}

function reasonOf(result: Record<string, unknown>): string {
  const error = isObject(result.error) ? result.error : {}
  const said = revertReason(result.returnData) ?? revertReason(error.data)
  const message = said ?? (typeof error.message === 'string' ? error.message : 'It would be reverted.')
  return cleanText(message, 300)
}

/** How the balances of an account move; where there are too many, no loss is left out. `null`: too many losses. */
async function toChanges(
  owner: object,
  network: Network,
  account: Hex,
  moves: readonly Transfer[],
): Promise<readonly BalanceChange[] | null> {
  const sums = new Map<string, { asset: Hex; id: bigint | null; amount: bigint }>()
  for (const { asset, from, to, amount, id } of moves) {
    const key = `${asset}/${id ?? ''}`
    const sum = sums.get(key) ?? { asset, id, amount: 0n }
    if (from === account) sum.amount -= amount
    if (to === account) sum.amount += amount
    sums.set(key, sum)
  }
  const all = [...sums.values()].filter(({ amount }) => amount !== 0n)
  const losses = all.filter(({ amount }) => amount < 0n)
  if (losses.length > maxChanges) return null
  const isLong = all.length > maxChanges
  const moved = isLong ? [...losses, ...all.filter(({ amount }) => amount > 0n)].slice(0, maxChanges) : all
  const asked = new Set(moved.filter(({ asset }) => asset !== nativeAsset).map(({ asset }) => asset))
  const tokens = await Promise.all(
    [...asked].slice(0, maxTokens).map((asset) => readToken(owner, network, asset)),
  )
  const { row } = network
  return moved.map(({ asset, id, amount }) => {
    const token = tokens.find(({ address }) => address === asset)
    const isNative = asset === nativeAsset
    return {
      asset: isNative ? 'native' : asset,
      symbol: isNative ? row.symbol : (token?.symbol ?? asset),
      decimals: isNative ? row.decimals : id === null ? (token?.decimals ?? 0) : 0,
      amount: amount.toString(),
      ...(id === null ? {} : { tokenId: id.toString() }),
    }
  })
}
