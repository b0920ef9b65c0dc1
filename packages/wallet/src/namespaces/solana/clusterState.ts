import type { Network } from '../../networks/network.ts'
import type { ChainStatus } from '../namespace.ts'
import { toMembers } from '../objectParams.ts'
import { UnreadableAnswer } from './accounts.ts'

/** What an address has, in lamports. */
export async function balance(address: string, network: Network): Promise<bigint> {
  return BigInt(toCount(toMembers(await network.rpc('getBalance', [address]))?.value))
}

/** The cluster behind an address, by its genesis hash, and its newest block. */
export async function status(network: Network): Promise<ChainStatus> {
  const [genesis, height] = await Promise.all([network.rpc('getGenesisHash'), network.rpc('getBlockHeight')])
  if (typeof genesis !== 'string') throw new UnreadableAnswer()
  return { reference: genesis.slice(0, 32), blockNumber: toCount(height) }
}

/** A whole number. Above 2^53 JSON has rounded it already, which a balance can bear. */
function toCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new UnreadableAnswer()
  return value
}
