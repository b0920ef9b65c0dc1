import type { ServedChain } from '../servedChain.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Path = readonly (string | number)[]

/** What an upstream tells of a block, each in its own answer. */
export type Part = 'block' | 'transaction' | 'receipt' | 'uncle' | 'estimate'

/** Where the thing lies that is told wrongly. */
interface Target {
  readonly block: string
  readonly number: string
  readonly index: string
  /** The transaction at that place; the empty text where there is none. */
  readonly transaction: string
}

/** One alteration of one field of one answer. */
export interface Mutation {
  readonly part: Part
  readonly target: Target
  /** As it stands in the report: `logs[].data`. */
  readonly field: string
  readonly how: string
  /** The value before and after, shortened. */
  readonly was: string
  readonly becomes: string
  /** What the upstream tells in place of the truth. */
  apply(truth: Json): Json
}

/** Every field of every kind of answer, each altered in every way that there is for a value of its kind. */
export async function planMutations(chain: ServedChain): Promise<Mutation[]> {
  const planned = new Map<string, Mutation>()
  for (const { part, target, truth } of await findSamples(chain)) {
    for (const path of pathsOf(truth)) {
      const field = fieldOf(path)
      for (const [how, alter] of alterationsOf(valueAt(truth, path))) {
        // Two samples that have the same field show the same; the first one is taken.
        const key = `${part} ${field} ${how}`
        if (planned.has(key)) continue
        const apply = (value: Json) => (path.length === 0 ? alter(value, null) : altered(value, path, alter))
        const [was, becomes] = [shown(truth, path), shown(apply(truth), path)]
        planned.set(key, { part, target, field, how, was, becomes, apply })
      }
    }
  }
  return [...planned.values()]
}

interface Sample {
  readonly part: Part
  readonly target: Target
  readonly truth: Json
}

/** For each kind of answer, as many examples as it takes to meet every field that the chain has. */
async function findSamples(chain: ServedChain): Promise<Sample[]> {
  const read = async (method: string, ...params: unknown[]) =>
    (await chain.call(method, ...params)).result as Json
  const samples: Sample[] = []
  const seen = new Set<string>()
  const add = (part: Part, target: Target, truth: Json) => {
    const fresh = pathsOf(truth).filter(
      (path) => !seen.has(`${part} ${fieldOf(path)} ${kindOf(valueAt(truth, path))}`),
    )
    for (const path of fresh) seen.add(`${part} ${fieldOf(path)} ${kindOf(valueAt(truth, path))}`)
    if (fresh.length > 0) samples.push({ part, target, truth })
  }
  const head = Number(await read('eth_blockNumber'))
  // The newest blocks are looked at all the time; a liar about those is caught before anybody asks.
  for (let number = head - 3; number > 0; number--) {
    const block = await read('eth_getBlockByNumber', quantity(number), true)
    const receipts = await read('eth_getBlockReceipts', quantity(number))
    const at = (index: number, transaction: Json): Target => ({
      block: text(member(block, 'hash')),
      number: quantity(number),
      index: quantity(index),
      transaction: text(member(transaction, 'hash')),
    })
    const transactions = list(member(block, 'transactions'))
    add('block', at(0, transactions[0] ?? null), block)
    for (const [index, transaction] of transactions.entries()) {
      add('transaction', at(index, transaction), transaction)
      add('receipt', at(index, transaction), list(receipts)[index] ?? null)
    }
    for (const index of list(member(block, 'uncles')).keys()) {
      const target = at(index, transactions[index] ?? null)
      add('uncle', target, await read('eth_getUncleByBlockHashAndIndex', target.block, target.index))
    }
  }
  const none = { block: '', number: '', index: '', transaction: '' }
  samples.push({ part: 'estimate', target: none, truth: await read('eth_estimateGas', ...estimate) })
  return samples
}

/** A transfer to nobody, which every chain can estimate. */
export const estimate = [{ to: `0x${'00'.repeat(20)}` }]

type Alter = (value: Json, within: Json) => Json
const remove = Symbol('remove')

/** The ways in which a value can be told wrongly. */
function alterationsOf(value: Json | undefined): [how: string, alter: (value: Json, within: Json) => Json][] {
  const removed: [string, Alter] = ['left out', () => remove as unknown as Json]
  if (Array.isArray(value)) {
    if (value.length === 0) return [['one more', () => [`0x${'11'.repeat(32)}`]], removed]
    return [
      ['one fewer', (whole) => list(whole).slice(1)],
      ['one twice', (whole) => [...list(whole), ...list(whole).slice(-1)]],
      removed,
    ]
  }
  if (value === null) return [['there', () => `0x${'11'.repeat(20)}`], removed]
  if (typeof value === 'boolean') return [['the opposite', (whole) => !whole], removed]
  if (typeof value === 'object') return [removed]
  return [['another', (whole) => anotherText(text(whole))], ['null', () => null], removed]
}

/** The last digit is another one, which leaves the form as it was. */
function anotherText(hex: string): string {
  if (hex === '0x') return '0x01'
  const digit = Number.parseInt(hex.slice(-1), 16) ^ 1
  return hex.slice(0, -1) + digit.toString(16)
}

function altered(value: Json, [name, ...rest]: Path, alter: Alter): Json {
  if (name === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    return value.flatMap((each, place) => {
      if (place !== name) return [each]
      const next = rest.length === 0 ? alter(each, value) : altered(each, rest, alter)
      return isRemoved(next) ? [] : [next]
    })
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, Json][] => {
      if (key !== name) return [[key, each]]
      const next = rest.length === 0 ? alter(each, value) : altered(each, rest, alter)
      return isRemoved(next) ? [] : [[key, next]]
    }),
  )
}

function isRemoved(value: unknown): boolean {
  return value === remove
}

/** Every place in a value. Of the elements of a list the first is enough; a block's transactions have answers of their own. */
function pathsOf(value: Json, path: Path = []): Path[] {
  const own = path.length === 0 && typeof value === 'object' ? [] : [path]
  if (value === null || typeof value !== 'object') return own
  if (Array.isArray(value)) {
    const isPart = path.at(-1) === 'transactions'
    return value.length === 0 || isPart ? own : [...own, ...pathsOf(value[0] ?? null, [...path, 0])]
  }
  return [...own, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

function valueAt(value: Json, path: Path): Json | undefined {
  let at: Json | undefined = value
  for (const name of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = Array.isArray(at) ? at[Number(name)] : at[name]
  }
  return at
}

function fieldOf(path: Path): string {
  if (path.length === 0) return 'result'
  return path
    .map((name) => (typeof name === 'number' ? '[]' : `.${name}`))
    .join('')
    .slice(1)
}

function kindOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'list'
  return value === null ? 'null' : typeof value
}

function shown(value: Json, path: Path): string {
  const whole = JSON.stringify(valueAt(value, path)) ?? '–'
  return whole.length <= 44 ? whole : `${whole.slice(0, 24)}…${whole.slice(-16)}`
}

function member(value: Json, name: string): Json {
  return value === null || typeof value !== 'object' || Array.isArray(value) ? null : (value[name] ?? null)
}

function list(value: Json): Json[] {
  return Array.isArray(value) ? value : []
}

function text(value: Json): string {
  return typeof value === 'string' ? value : ''
}

function quantity(value: number): string {
  return `0x${value.toString(16)}`
}
