import { type Hex, toHexOfSize } from '@causeway/rpc'
import { createAddress } from '../../createAddress.ts'
import { type ForkName, forkNames } from '../../forks.ts'
import { storageOf } from '../outcome.test.support.ts'
import { createRandom, type Random } from '../random.test.support.ts'
import { coinbase, environmentOf, type Holding, type Scenario, sender } from '../scenario.test.support.ts'
import { assemble, type Program } from './assembly.test.support.ts'
import { type Builder, type BuilderOptions, createBuilder } from './builder.test.support.ts'
import { digitsOf, word } from './bytes.test.support.ts'
import { writeDestruction, writeStatements } from './statements.test.support.ts'

/** A scenario before its programs are bytes, so that it can be made smaller. */
export interface Grown {
  scenario: Omit<Scenario, 'input' | 'accounts'>
  programs: ReadonlyMap<Hex, Program>
  /** Init code, or the input of a call. */
  input: readonly number[] | Program
  holdings: Readonly<Record<Hex, Holding>>
}

const contracts = [0xc0de01n, 0xc0de02n, 0xc0de03n] as const
/** An account without code, and one that is in no state at the beginning. */
const [plain, absent, delegated] = [0xe0an, 0xab5e47n, 0xde1e6a7en]
const addressOf = (number: bigint): Hex => toHexOfSize(number, 20)

/** The same for the same seed. */
export function grow(seed: number): Grown {
  const random = createRandom(seed)
  const fork = growFork(random)
  const { rules, precompiles } = environmentOf(fork)
  const people: BuilderOptions['people'] = [
    ...contracts,
    ...contracts,
    ...[plain, absent, delegated, BigInt(sender), BigInt(coinbase)],
    ...[...precompiles.keys()].slice(0, 10).map(BigInt),
  ]
  // With gas without bound, calls of one another would take time without bound. One call of itself goes 1024 deep.
  const isDeep = random.chance(0.002)
  const isBoundless = isDeep || random.chance(0.02)
  const options = { random, rules, people, level: 0, isCalling: !isBoundless }
  const main = isDeep ? growDeepProgram(createBuilder(options)) : growProgram(createBuilder(options))
  const programs = new Map([[addressOf(contracts[0]), main]])
  const others = isBoundless ? [] : contracts.slice(1, 1 + random.below(3))
  for (const number of others)
    programs.set(addressOf(number), libraryProgram(options, random.below(librarySize)))
  const isCreation = random.chance(0.06)
  const input = isCreation ? growProgram(createBuilder(options)) : growInput(random)
  return {
    scenario: {
      fork,
      to: isCreation && !isDeep ? null : addressOf(random.chance(0.93) ? contracts[0] : random.pick(people)),
      value: random.chance(0.7) ? 0n : BigInt(random.below(4)),
      gas: isDeep ? 2n ** 40n : isBoundless ? growBoundlessGas(random) : growGas(random),
    },
    programs,
    input,
    holdings: growHoldings(random, fork, programs),
  }
}

export function toScenario({ scenario, programs, input, holdings }: Grown): Scenario {
  const accounts: Record<Hex, Holding> = { ...holdings }
  for (const [address, program] of programs) {
    const holding = holdings[address]
    if (holding !== undefined) accounts[address] = { ...holding, code: `0x${digitsOf(assemble(program))}` }
  }
  const bytes = 'pieces' in input ? assemble(input) : input
  return { ...scenario, accounts, input: `0x${digitsOf(bytes)}` }
}

/** Every fork, the newest more often. */
function growFork(random: Random): ForkName {
  if (random.chance(0.4)) return random.pick(['cancun', 'prague', 'osaka', 'bpo2'])
  return forkNames[random.below(forkNames.length)] ?? 'osaka'
}

function growGas(random: Random): bigint {
  if (random.chance(0.02)) return BigInt(100_000 + random.below(200_000))
  if (random.chance(0.05)) return BigInt(random.below(3000))
  return BigInt(random.chance(0.7) ? 35_000 + random.below(65_000) : random.below(50_000))
}

/** More than a number counts exactly. */
function growBoundlessGas(random: Random): bigint {
  return random.pick([2n ** 52n, 2n ** 53n, 2n ** 63n, 2n ** 64n]) - 1n - BigInt(random.below(100))
}

/** How many programs of each fork are there to be called. */
const librarySize = 48
const library = new Map<string, Program>()

/** One of the programs that others call. They are few, so that not each has to be compiled for a single run. */
function libraryProgram(options: BuilderOptions, index: number): Program {
  const { fork } = options.rules
  const key = `${fork} ${index}`
  let program = library.get(key)
  if (program === undefined) {
    const random = createRandom(0x11b4a4 + 1000 * forkNames.indexOf(fork) + index)
    program = growProgram(createBuilder({ ...options, random }))
    library.set(key, program)
  }
  return program
}

function growProgram(builder: Builder): Program {
  const { random } = builder
  writeStatements(builder, 2 + random.below(random.chance(0.1) ? 24 : 8))
  if (random.chance(0.8)) writeEpilogue(builder)
  else if (random.chance(0.5)) writeDestruction(builder)
  return builder.finish()
}

/** Does something, calls itself with nearly all its gas, and does something more. */
function growDeepProgram(builder: Builder): Program {
  const { random } = builder
  writeStatements(builder, 1 + random.below(2))
  for (let i = 0; i < 5; i++) builder.push(0)
  builder.emit(0x30)
  builder.height++
  // Before EIP-150 a call that asks for all the gas asks for too much.
  builder.push(2000)
  builder.emit(0x5a, 0x03, 0xf1)
  builder.height -= 6
  writeStatements(builder, 1)
  writeEpilogue(builder)
  return builder.finish()
}

/** Shows what is on the stack and in memory. */
function writeEpilogue(builder: Builder): void {
  const shown = Math.min(builder.height, 6)
  for (let i = 0; i < shown; i++) {
    builder.push(32 * i)
    builder.emit(0x52)
    builder.height -= 2
  }
  if (builder.random.chance(0.3)) builder.push(32 * shown)
  else builder.emit(0x59)
  builder.push(0)
  builder.emit(builder.rules.is('byzantium') && builder.random.chance(0.1) ? 0xfd : 0xf3)
}

function growInput(random: Random): number[] {
  const words = Array.from({ length: random.below(4) }, () =>
    word(random.chance(0.5) ? BigInt(random.below(5)) : random.big(32)),
  )
  return [...words.flat(), ...random.bytes(random.below(5))]
}

function growHoldings(
  random: Random,
  fork: ForkName,
  programs: ReadonlyMap<Hex, Program>,
): Record<Hex, Holding> {
  const { rules } = environmentOf(fork)
  const none: Holding = { nonce: 0n, balance: 0n, code: '0x', storage: {} }
  const holdings: Record<Hex, Holding> = {
    // The nonce has been raised for the message already.
    [sender]: { ...none, nonce: 1n, balance: 10n ** 18n },
    [addressOf(plain)]: { ...none, balance: BigInt(random.below(3)), nonce: BigInt(random.below(2)) },
  }
  for (const address of programs.keys()) {
    const slots = [0n, 1n, 2n].flatMap((slot): [bigint, bigint][] =>
      random.chance(0.4) ? [[slot, BigInt(1 + random.below(3))]] : [],
    )
    const nonce = random.chance(0.01) ? 2n ** 64n - 2n : 1n
    holdings[address] = { nonce, balance: BigInt(random.below(6)), code: '0x', storage: storageOf(slots) }
  }
  if (random.chance(0.3)) {
    const target = random.pick(contracts)
    const mark =
      `0xef0100${addressOf(random.chance(0.9) ? target : random.pick([delegated, plain, 1n])).slice(2)}` as const
    holdings[addressOf(delegated)] = { ...none, nonce: 1n, code: mark }
  }
  // Something is where a contract is to be (EIP-684, EIP-7610).
  if (random.chance(0.1)) {
    const storage = random.chance(0.5) ? storageOf([[1n, 1n]]) : {}
    const creator = random.chance(0.5) ? addressOf(contracts[0]) : sender
    const nonce = creator === sender ? 0n : 1n
    const code: Hex = random.chance(0.2) ? '0x00' : '0x'
    holdings[createAddress(creator, nonce)] = {
      nonce: BigInt(random.below(2)),
      balance: BigInt(random.below(2)),
      code,
      storage,
    }
  }
  if (random.chance(0.1))
    holdings[addressOf(1n + BigInt(random.below(9)))] = { ...none, balance: BigInt(random.below(2)) }
  if (random.chance(0.1) || rules.is('paris')) holdings[coinbase] = { ...none, balance: 1n }
  return holdings
}
