import type { Hex } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import type { Random } from '../../fuzz/random.test.support.ts'
import type { People } from './people.test.support.ts'

/** Code that reaches people in every way that there is, and stores what came of it, and how much gas was left. */
export function growReachingCode(random: Random, people: People, rules: Rules): Hex {
  let slot = 0x10
  const store = (): string => `${push(slot++)}55`
  const ways = waysOf(rules)
  const parts = Array.from({ length: 1 + random.below(6) }, () => random.pick(ways)(random, people) + store())
  return `0x${parts.join('')}${growEnd(random, people, rules)}`
}

type Way = (random: Random, people: People) => string

const [create, call, callCode, delegateCall, staticCall] = ['f0', 'f1', 'f2', 'f4', 'fa'] as const

function waysOf(rules: Rules): [Way, ...Way[]] {
  const ways: [Way, ...Way[]] = [
    calling(call, true),
    calling(call, true),
    calling(callCode, true),
    looking('31'),
    looking('3b'),
    copying,
    creating,
    () => '5a',
  ]
  if (rules.is('homestead')) ways.push(calling(delegateCall, false))
  if (rules.is('byzantium')) ways.push(calling(staticCall, false))
  if (rules.is('constantinople')) ways.push(looking('3f'))
  return ways
}

function calling(instruction: string, hasValue: boolean): Way {
  return (random, people) => {
    const memory = [random.below(2) * 32, 0, random.below(2) * 36, 0].map(push).join('')
    const value = hasValue ? push(random.chance(0.6) ? 0 : random.below(3)) : ''
    const gas = random.chance(0.3) ? push(random.below(30_000)) : '5a'
    return `${memory}${value}${push(random.pick(people))}${gas}${instruction}`
  }
}

function looking(instruction: string): Way {
  return (random, people) => `${push(random.pick(people))}${instruction}`
}

/** The first word of somebody's code. */
const copying: Way = (random, people) =>
  `${[64, 0, 0].map(push).join('')}${push(random.pick(people))}3c${push(0)}51`

/** From one to three bytes, the first of which decides what comes of it. */
const creating: Way = (random) => {
  const first = random.pick([0xef, 0xfe, 0x00, 0x60])
  return `${push(first)}${push(0)}53${[1 + random.below(3), 0, random.below(2)].map(push).join('')}${create}`
}

function growEnd(random: Random, people: People, rules: Rules): string {
  if (random.chance(0.15)) return `${push(random.pick(people))}ff`
  if (random.chance(0.1)) return rules.is('byzantium') ? `${push(0)}${push(0)}fd` : 'fe'
  return random.chance(0.1) ? 'fe' : ''
}

/** Pushes a number in as few bytes as it takes, and at least one: there has not always been a PUSH0. */
function push(value: number | Hex): string {
  const digits = BigInt(value).toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return `${(0x5f + even.length / 2).toString(16)}${even}`
}
