import { type Hex, toHexOfSize, toQuantity } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import type { Random } from '../../fuzz/random.test.support.ts'
import { coinbase, type Scenario } from '../../fuzz/scenario.test.support.ts'
import type { WrittenAccount } from '../stateRoot.test.support.ts'
import { nobody, type People, signers } from './people.test.support.ts'
import { growReachingCode } from './reachingCode.test.support.ts'

/** A state in which a transaction can be. */
export interface GrownState {
  pre: Record<Hex, WrittenAccount>
  people: People
  /** The contract that reaches the others. */
  reaching: Hex
}

const reaching: Hex = toHexOfSize(0xaeddn, 20)

/** The accounts of a scenario, some of those who sign, and a contract that has to do with all of them. */
export function growState(random: Random, { accounts }: Scenario, rules: Rules): GrownState {
  const pre: GrownState['pre'] = {}
  for (const [address, { nonce, balance, code, storage }] of Object.entries(accounts) as [
    Hex,
    Scenario['accounts'][Hex],
  ][]) {
    pre[address] = { nonce: toQuantity(nonce), balance: toQuantity(balance), code, storage }
  }
  const known = [...Object.keys(pre), ...signers.map(({ address }) => address)] as Hex[]
  const people: [Hex, ...Hex[]] = [reaching, reaching, nobody, coinbase, ...known, ...known]
  for (const { address } of signers) {
    const account = growSigner(random, people, rules)
    if (account !== null) pre[address] = account
  }
  for (const account of Object.values(pre)) {
    // Whether storage alone is in the way of a contract to be is answered differently by the clients (EIP-7610).
    if (BigInt(account.nonce) === 0n && account.code === '0x') account.storage = {}
  }
  pre[reaching] = {
    nonce: '0x1',
    balance: toQuantity(random.below(8)),
    code: growReachingCode(random, people, rules),
    storage: random.chance(0.5) ? { '0x10': '0x01', '0x11': '0x05' } : {},
  }
  return { pre, people, reaching }
}

function growSigner(random: Random, people: People, rules: Rules): WrittenAccount | null {
  if (random.chance(0.4)) return null
  const nonce = random.chance(0.05) ? 2n ** 64n - 1n - BigInt(random.below(2)) : BigInt(random.below(3))
  const balance = random.chance(0.5) ? 10n ** 18n : 1n + BigInt(random.below(2))
  return {
    nonce: toQuantity(nonce),
    balance: toQuantity(balance),
    code: random.chance(0.6) ? '0x' : growSignersCode(random, people, rules),
    storage: random.chance(0.3) ? { '0x01': '0x02' } : {},
  }
}

/** A delegation, or what looks like one and is code, which keeps its owner from sending (EIP-3607). */
function growSignersCode(random: Random, people: People, rules: Rules): Hex {
  if (rules.is('prague') && random.chance(0.8)) return `0xef0100${random.pick(people).slice(2)}`
  return random.pick<Hex>(['0x00', '0xef', '0xef0100', '0x6001600055'])
}
