import { type Hex, toHexOfSize, toQuantity } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import type { Random } from '../../fuzz/random.test.support.ts'
import { coinbase, type Scenario, sender as stranger } from '../../fuzz/scenario.test.support.ts'
import type { StateTest } from '../stateTest.test.support.ts'
import { growAuthorization } from './authorizations.test.support.ts'
import type { GrownState } from './growState.test.support.ts'
import { signers } from './people.test.support.ts'

type Transaction = StateTest['transaction']

/** All of a transaction but its gas, of any type that the fork has. */
export function growFields(
  random: Random,
  scenario: Scenario,
  state: GrownState,
  rules: Rules,
  baseFee: bigint,
): Transaction {
  const { pre, people } = state
  const sender = random.chance(0.7) ? stranger : random.pick(signers).address
  pre[sender] ??= { nonce: '0x0', balance: '0x0', code: '0x', storage: {} }
  const nonce = BigInt(pre[sender].nonce)
  const to = growTarget(random, scenario, state)
  const transaction: Transaction = {
    data: [growData(random, scenario, to)],
    gasLimit: [],
    value: [toQuantity(random.chance(0.02) ? 10n ** 19n : scenario.value)],
    nonce: toQuantity(random.chance(0.02) && nonce < 2n ** 64n - 1n ? nonce + 1n : nonce),
    sender,
    to,
  }
  const type = growType(random, rules)
  const price = baseFee + BigInt(random.below(5))
  const offered = random.chance(0.03) && price > 0n ? price - 1n : price
  if (type < 2) transaction.gasPrice = toQuantity(offered)
  else {
    transaction.maxFeePerGas = toQuantity(offered + BigInt(random.below(3)))
    transaction.maxPriorityFeePerGas = toQuantity(
      random.below(random.chance(0.97) ? Number(offered) + 1 : 200),
    )
  }
  if (type > 0) transaction.accessLists = [growAccessList(random, [...people, sender])]
  if (type === 3) {
    const count = random.chance(0.9) ? 1 + random.below(6) : random.below(rules.is('prague') ? 10 : 7)
    const version = () => (random.chance(0.985) ? '01' : '02')
    transaction.blobVersionedHashes = Array.from(
      { length: count },
      (): Hex => `0x${version()}${'ab'.repeat(31)}`,
    )
    transaction.maxFeePerBlobGas = toQuantity(random.chance(0.85) ? 10n ** 8n : BigInt(random.below(4)))
  }
  if (type === 4) {
    const nonceOf = (who: Hex) => BigInt(pre[who]?.nonce ?? 0) + (who === sender ? 1n : 0n)
    const count = random.chance(0.96) ? 1 + random.below(4) : 0
    transaction.authorizationList = Array.from({ length: count }, () =>
      growAuthorization(random, people, nonceOf),
    )
  }
  return transaction
}

/** The types that a fork has, that of EIP-7702 most often. */
function growType(random: Random, rules: Rules): number {
  if (rules.is('prague')) return random.pick([0, 1, 2, 3, 4, 4, 4, 4])
  if (rules.is('cancun')) return random.pick([0, 1, 2, 3, 3])
  if (rules.is('london')) return random.below(3)
  return rules.is('berlin') ? random.below(2) : 0
}

function growTarget(random: Random, scenario: Scenario, { people, reaching }: GrownState): Hex | '' {
  if (scenario.to === null) return ''
  if (random.chance(0.5)) return scenario.to
  return random.chance(0.6) ? reaching : random.pick(people)
}

/** What a scenario says, or bytes for which the floor of EIP-7623 counts; init code of the size that EIP-3860 allows. */
function growData(random: Random, { input }: Scenario, to: Hex | ''): Hex {
  if (to === '') return random.chance(0.03) ? `0x${'00'.repeat(49_151 + random.below(3))}` : input
  if (random.chance(0.75)) return input
  const zeros = random.below(101) / 100
  const length = random.below(random.chance(0.2) ? 6000 : 300)
  return `0x${Array.from({ length }, () => (random.chance(zeros) ? '00' : 'a7')).join('')}`
}

function growAccessList(random: Random, people: readonly Hex[]) {
  const [first = coinbase, ...others] = people
  return Array.from({ length: random.below(4) }, () => ({
    address: random.pick([first, ...others]),
    storageKeys: Array.from({ length: random.below(4) }, () =>
      word(random.pick([0n, 1n, 2n, 0x10n, 0x11n, 0x12n])),
    ),
  }))
}

function word(value: bigint): Hex {
  return toHexOfSize(value, 32)
}
