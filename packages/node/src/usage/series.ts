import type { Counted, Names } from './counters.ts'
import { addCounts, type Counts, emptyCounts } from './counts.ts'

/** What calls are told apart by. */
export const dimensions = ['key', 'network', 'method', 'status'] as const
export type Dimension = (typeof dimensions)[number]

/**
 * By how much a series is narrowed: not at all, by one name, by two, or by all four. Three are found among the four; the
 * pages ask for them seldom, and then of few series.
 */
const shapes = [
  'all',
  'key',
  'network',
  'method',
  'status',
  'key network',
  'key method',
  'key status',
  'network method',
  'network status',
  'method status',
  'key network method status',
] as const
export type Shape = (typeof shapes)[number]

/** The coarsest shape that still tells apart what is asked for. */
export function shapeOf(asked: ReadonlySet<Dimension>): Shape {
  const name = dimensions.filter((dimension) => asked.has(dimension)).join(' ')
  return shapes.find((shape) => shape === name) ?? (asked.size === 0 ? 'all' : 'key network method status')
}

const dimensionsOf = new Map(shapes.map((shape) => [shape, new Set(shape.split(' '))]))

/** One series and what it gains in one minute. */
export interface Gain {
  readonly shape: Shape
  readonly names: Names
  /** Tells series apart within the process. */
  readonly series: string
  readonly minute: number
  readonly counts: Counts
}

/** Every series that the calls belong to, with its sums: one of each shape for each call. */
export function gainsOf(counted: readonly Counted[]): Gain[] {
  const gains = new Map<string, Gain>()
  for (const { names, minute, counts } of counted) {
    for (const shape of shapes) {
      const shaped = namesFor(shape, names)
      const series = seriesName(shape, shaped)
      const id = `${minute} ${series}`
      let gain = gains.get(id)
      if (gain === undefined) {
        gain = { shape, names: shaped, series, minute, counts: emptyCounts() }
        gains.set(id, gain)
      }
      addCounts(gain.counts, counts)
    }
  }
  return [...gains.values()]
}

function namesFor(shape: Shape, { accountId, keyId, network, method, status }: Names): Names {
  const has = dimensionsOf.get(shape)
  return {
    accountId,
    keyId: has?.has('key') ? keyId : '',
    network: has?.has('network') ? network : '',
    method: has?.has('method') ? method : '',
    status: has?.has('status') ? status : 0,
  }
}

/** The sums of the narrowest series, from which all others can be made again. */
export function narrowest(gains: readonly Gain[]): Gain[] {
  return gains.filter(({ shape }) => shape === 'key network method status')
}

function seriesName(shape: Shape, { accountId, keyId, network, method, status }: Names): string {
  return `${shape} ${accountId} ${keyId} ${network} ${method} ${status}`
}
