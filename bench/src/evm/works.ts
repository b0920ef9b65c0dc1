import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '../../../packages/rpc/dist/index.js'
import { benchFolder } from '../servers/folders.ts'
import { type Engine, sender } from './engine.ts'

type Contract = { bytecode: Hex; methods: Record<string, string> }
const contracts: Record<'Token' | 'Loops', Contract> = JSON.parse(
  readFileSync(join(benchFolder, 'contracts/contracts.json'), 'utf8'),
)

export const workNames = ['add', 'mul-mod', 'keccak', 'SLOAD', 'SSTORE', 'ERC-20'] as const
export type WorkName = (typeof workNames)[number]

/** Something to be done: calls that differ in their input only. */
export interface Work {
  name: WorkName
  to: Hex
  inputs: readonly Hex[]
}

const word = (value: bigint | number | Hex): string => BigInt(value).toString(16).padStart(64, '0')

function inputOf(contract: 'Token' | 'Loops', method: string, ...words: (bigint | number | Hex)[]): Hex {
  const selector = contracts[contract].methods[method]
  if (selector === undefined) throw new Error(`${contract} has no ${method}`)
  return `0x${selector}${words.map(word).join('')}`
}

/** Rounds that burn about four million gas, so that what a call costs besides does not show. */
const loops: readonly [name: WorkName, method: string, rounds: number][] = [
  ['add', 'add(uint256)', 32_000],
  ['mul-mod', 'mulMod(uint256)', 40_000],
  ['keccak', 'hash(uint256)', 8_000],
  ['SLOAD', 'load(uint256)', 1_800],
  ['SSTORE', 'store(uint256)', 180],
]
const filled = 1_800
const filledAtOnce = 900
/** Who gets a transfer: none of them has a token before, so each call writes a slot that was empty. */
export const transferRecipients = 2000

/** Puts the contracts into an engine; the same calls come back from each. */
export async function prepare(engine: Engine): Promise<Work[]> {
  const supply = `${word(10n ** 30n)}${word(64)}${word(1)}${word(sender)}`
  const token = await engine.deploy(`${contracts.Token.bytecode}${supply}` as Hex)
  const looping = await engine.deploy(contracts.Loops.bytecode)
  for (let from = 0; from < filled; from += filledAtOnce) {
    await engine.send(looping, inputOf('Loops', 'fill(uint256,uint256)', from, from + filledAtOnce))
  }
  const works = loops.map(
    ([name, method, rounds]): Work => ({ name, to: looping, inputs: [inputOf('Loops', method, rounds)] }),
  )
  const transfers = Array.from({ length: transferRecipients }, (_, index) =>
    inputOf('Token', 'transfer(address,uint256)', 0xbe9c_0000_0000n + BigInt(index), index + 1),
  )
  return [...works, { name: 'ERC-20', to: token, inputs: transfers }]
}
