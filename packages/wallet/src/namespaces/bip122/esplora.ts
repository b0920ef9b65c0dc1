import { SessionError } from '@causeway/session'
import type { Network } from '../../networks/network.ts'
import { cleanText } from '../../view/cleanText.ts'
import { toMembers } from '../objectParams.ts'

/** A coin: an output that was not spent. */
export interface Coin {
  readonly txid: string
  readonly index: number
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/** Satoshis for a virtual byte, by how soon a transaction should be taken. */
export type FeeRates = Readonly<Record<'slow' | 'usual' | 'fast', number>>

/** Blocks within which a transaction should be taken. */
const targetBlocks = { slow: 144, usual: 6, fast: 1 } as const satisfies FeeRates
const longestReason = 300
export const lowestFeeRate = 0.1
export const highestFeeRate = 5000
/** What is paid where the node has seen too little to estimate, as on a test network. */
const defaultFeeRate = 1

/** The coins of an address. */
export async function getCoins(network: Network, address: string): Promise<readonly Coin[]> {
  const list = await getJson(network, `/address/${address}/utxo`)
  if (!Array.isArray(list)) throw unreadable()
  return list.map(parseCoin)
}

/** What an address has, with what is on its way to a block. */
export async function getBalance(network: Network, address: string): Promise<bigint> {
  const answer = toMembers(await getJson(network, `/address/${address}`))
  return toSum(answer?.chain_stats) + toSum(answer?.mempool_stats)
}

/** The hash of the first block. */
export async function getGenesisHash(network: Network): Promise<string> {
  const hash = await getText(network, '/block-height/0')
  if (!/^[0-9a-f]{64}$/.test(hash)) throw unreadable()
  return hash
}

/** The height of the newest block. */
export async function getTipHeight(network: Network): Promise<number> {
  const height = await getText(network, '/blocks/tip/height')
  if (!/^\d{1,9}$/.test(height)) throw unreadable()
  return Number(height)
}

/** What a transaction pays for each virtual byte to be taken soon, in satoshis. */
export async function getFeeRate(network: Network): Promise<number> {
  return (await getFeeRates(network)).usual
}

/** What transactions pay for each virtual byte to be taken within a day, an hour, or at once. */
export async function getFeeRates(network: Network): Promise<FeeRates> {
  const answer = toMembers(await getJson(network, '/fee-estimates'))
  if (answer === null) throw unreadable()
  const estimates = Object.entries(answer).map(([blocks, rate]) => {
    if (!/^\d{1,4}$/.test(blocks) || typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0)
      throw unreadable()
    return { blocks: Number(blocks), rate }
  })
  const within = (target: number): number => {
    const distance = ({ blocks }: { blocks: number }) => Math.abs(blocks - target)
    const [nearest] = estimates.toSorted((one, other) => distance(one) - distance(other))
    return Math.min(Math.max(nearest?.rate ?? defaultFeeRate, defaultFeeRate), highestFeeRate)
  }
  const usual = within(targetBlocks.usual)
  return {
    slow: Math.min(within(targetBlocks.slow), usual),
    usual,
    fast: Math.max(within(targetBlocks.fast), usual),
  }
}

/** Hands a transaction to the network. */
export async function broadcast(network: Network, raw: string): Promise<void> {
  const { status, text } = await network.rest('/tx', { method: 'POST', body: raw })
  if (status >= 200 && status < 300) return
  if (status >= 500) throw new SessionError('chainDisconnected', { data: { status } })
  throw new SessionError('transactionRejected', { data: { reason: cleanText(text, longestReason) } })
}

async function getText(network: Network, path: string): Promise<string> {
  const { status, text } = await network.rest(path)
  if (status !== 200) throw new SessionError('chainDisconnected', { data: { status } })
  return text.trim()
}

async function getJson(network: Network, path: string): Promise<unknown> {
  const text = await getText(network, path)
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function parseCoin(value: unknown): Coin {
  const coin = toMembers(value)
  const { txid, vout, value: amount } = coin ?? {}
  if (
    typeof txid !== 'string' ||
    !/^[0-9a-f]{64}$/.test(txid) ||
    !isCount(vout) ||
    vout > 0xffffffff ||
    !isCount(amount)
  )
    throw unreadable()
  return {
    txid,
    index: vout,
    amount: BigInt(amount),
    isConfirmed: toMembers(coin?.status)?.confirmed === true,
  }
}

/** What the outputs of an address come to, less those that were spent. */
function toSum(value: unknown): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = toMembers(value) ?? {}
  if (!isCount(funded) || !isCount(spent)) throw unreadable()
  return BigInt(funded) - BigInt(spent)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function unreadable(): SessionError {
  return new SessionError('chainDisconnected', {
    data: { reason: 'The answer of the node could not be read.' },
  })
}
