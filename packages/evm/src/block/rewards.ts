import type { Hex } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import type { World } from '../world/world.ts'

/** What an uncle is paid for. */
export interface Uncle {
  number: bigint
  miner: Hex
}

/** What a validator takes out (EIP-4895). */
export interface Withdrawal {
  address: Hex
  /** In gwei. */
  amount: bigint
}

const ether = 10n ** 18n
const gwei = 10n ** 9n

/** What a producer of work is paid for a block (EIP-649, EIP-1234); nothing since the merge (EIP-3675). */
function blockReward({ rules }: Environment): bigint {
  if (rules.is('paris')) return 0n
  if (rules.is('constantinople')) return 2n * ether
  if (rules.is('byzantium')) return 3n * ether
  return 5n * ether
}

/** Pays the producers of a block and of its uncles (Yellow Paper 11.3). */
export function payRewards(world: World, environment: Environment, uncles: readonly Uncle[]): void {
  const reward = blockReward(environment)
  if (reward === 0n) return
  const { number, coinbase } = environment.context
  let own = reward
  for (const uncle of uncles) {
    world.addBalance(uncle.miner, ((uncle.number + 8n - number) * reward) / 8n)
    own += reward / 32n
  }
  world.addBalance(coinbase, own)
}

/** Pays what validators withdraw (EIP-4895). */
export function payWithdrawals(world: World, withdrawals: readonly Withdrawal[]): void {
  world.beginTransaction()
  for (const { address, amount } of withdrawals) world.addBalance(address, amount * gwei)
  world.endTransaction([], true)
}
