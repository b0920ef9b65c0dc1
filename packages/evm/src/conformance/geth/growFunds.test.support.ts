import { fromHex, toQuantity } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import type { Random } from '../../fuzz/random.test.support.ts'
import { type Scenario, sender as stranger } from '../../fuzz/scenario.test.support.ts'
import type { StateTest } from '../stateTest.test.support.ts'
import type { GrownState } from './growState.test.support.ts'

type Transaction = StateTest['transaction']

/** What the scenario has beside what the transaction costs in any case, or just so much that it may or may not begin. */
export function growGas(random: Random, transaction: Transaction, { gas }: Scenario, rules: Rules): bigint {
  if (random.chance(0.01)) return random.pick([16_777_216n, 16_777_217n, 30_000_000n, 30_000_001n])
  const { intrinsic, floor } = duesOf(transaction, rules)
  const edge = BigInt(random.below(3)) - 1n
  if (random.chance(0.12)) return intrinsic + edge
  if (random.chance(0.12) && rules.is('prague')) return floor + edge
  return intrinsic + (random.chance(0.3) ? BigInt(random.below(400_000)) : gas)
}

/** Near enough: where it is wrong the edge is missed, and nothing else. */
function duesOf({ data, to, accessLists, authorizationList }: Transaction, rules: Rules) {
  const bytes = fromHex(data[0] ?? '0x')
  const zeros = bytes.filter((byte) => byte === 0).length
  const others = bytes.length - zeros
  const listed = accessLists?.[0] ?? []
  const keys = listed.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const creation = to === '' && rules.is('homestead') ? 32_000 : 0
  const initCode = to === '' && rules.is('shanghai') ? 2 * Math.ceil(bytes.length / 32) : 0
  const intrinsic =
    21_000 +
    creation +
    initCode +
    4 * zeros +
    (rules.is('istanbul') ? 16 : 68) * others +
    2400 * listed.length +
    1900 * keys +
    25_000 * (authorizationList?.length ?? 0)
  return { intrinsic: BigInt(intrinsic), floor: BigInt(21_000 + 10 * (zeros + 4 * others)) }
}

/** Enough for anything, or what is needed and not a unit more, or one less. */
export function fund(random: Random, { pre }: GrownState, transaction: Transaction): void {
  const { sender, gasPrice, maxFeePerGas, gasLimit, value, blobVersionedHashes, maxFeePerBlobGas } =
    transaction
  const account = pre[sender]
  if (account === undefined) return
  if (sender === stranger || random.chance(0.9)) account.balance = toQuantity(10n ** 18n)
  if (random.chance(0.94)) return
  const gas = BigInt(gasLimit[0] ?? 0) * BigInt(gasPrice ?? maxFeePerGas ?? 0)
  const blobs = BigInt(blobVersionedHashes?.length ?? 0) * 131_072n * BigInt(maxFeePerBlobGas ?? 0)
  const needed = gas + blobs + BigInt(value[0] ?? 0) + BigInt(random.below(3)) - 1n
  account.balance = toQuantity(needed < 0n ? 0n : needed)
}
