import { type Counts, emptyCounts } from './counts.ts'
import { latencyBucket } from './latency.ts'
import type { Call } from './usage.ts'

/** What is counted apart at the door. */
export interface Names {
  readonly accountId: string
  readonly keyId: string
  readonly network: string
  readonly method: string
  readonly status: number
}

/** What came in within one minute since it was last taken out. */
export interface Counted {
  readonly names: Names
  /** Minutes since 1970. */
  readonly minute: number
  readonly counts: Counts
}

/** Counts in memory. `take` gives what was counted since the last time and begins anew. */
export interface Counters {
  note(call: Call): void
  take(): Counted[]
}

/** A method name that no method has: strangers choose it, so it may not become a series of its own. */
export const otherMethod = '(other)'

const msPerMinute = 60_000
/** How many minutes a key, network, method and status may be silent before their cell is given up. */
const maxSilentMinutes = 60

interface Cell {
  readonly names: Names
  counts: Counts
  minute: number
}

type ByStatus = Map<number, Cell>
type ByMethod = Map<string, ByStatus>
type ByNetwork = Map<string, ByMethod>

/**
 * Cells are found by one map lookup a name, so that nothing is built for a call; the cell of the call before is tried
 * first.
 */
export function createCounters(options: {
  clock: () => number
  isMethod: (name: string) => boolean
}): Counters {
  const { clock, isMethod } = options
  const byKey = new Map<string, ByNetwork>()
  /** Minutes that ended before they were taken out. */
  let ended: Counted[] = []
  let last: Cell | null = null

  const cellOf = (call: Call): Cell => {
    const byNetwork = byKey.get(call.keyId) ?? put(byKey, call.keyId, new Map())
    const byMethod = byNetwork.get(call.network) ?? put(byNetwork, call.network, new Map())
    let byStatus = byMethod.get(call.method)
    if (byStatus === undefined) {
      const method = isMethod(call.method) ? call.method : otherMethod
      byStatus = byMethod.get(method) ?? put(byMethod, method, new Map())
      if (method === otherMethod) return cellIn(byStatus, call, method)
    }
    return byStatus.get(call.status) ?? cellIn(byStatus, call, call.method)
  }

  const endMinute = (cell: Cell, minute: number) => {
    if (cell.counts.calls > 0) {
      ended.push({ names: cell.names, minute: cell.minute, counts: cell.counts })
      cell.counts = emptyCounts()
    }
    cell.minute = minute
  }

  return {
    note(call) {
      const cell = last !== null && isOf(last.names, call) ? last : cellOf(call)
      last = cell
      const minute = Math.floor(clock() / msPerMinute)
      if (cell.minute !== minute) endMinute(cell, minute)
      const { counts } = cell
      counts.calls += 1
      if (call.code !== null || call.status >= 400) counts.errors += 1
      counts.credits += call.credits
      counts.tookUs += call.tookUs
      if (call.tookUs > counts.tookMax) counts.tookMax = call.tookUs
      const bucket = latencyBucket(call.tookUs)
      counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    },
    take() {
      const minute = Math.floor(clock() / msPerMinute)
      for (const cell of cellsOf(byKey)) {
        if (cell.counts.calls > 0) endMinute(cell, cell.minute)
        else if (minute - cell.minute > maxSilentMinutes) forget(byKey, cell.names)
      }
      last = null
      const taken = ended
      ended = []
      return taken
    },
  }
}

function cellIn(byStatus: ByStatus, call: Call, method: string): Cell {
  const known = byStatus.get(call.status)
  if (known !== undefined) return known
  const { accountId, keyId, network, status } = call
  const names = { accountId, keyId, network, method, status }
  return put(byStatus, status, { names, counts: emptyCounts(), minute: 0 })
}

function isOf(names: Names, call: Call): boolean {
  return (
    names.keyId === call.keyId &&
    names.method === call.method &&
    names.status === call.status &&
    names.network === call.network
  )
}

function* cellsOf(byKey: ReadonlyMap<string, ByNetwork>): Iterable<Cell> {
  for (const byNetwork of byKey.values()) {
    for (const byMethod of byNetwork.values()) {
      for (const byStatus of byMethod.values()) yield* byStatus.values()
    }
  }
}

/** Takes a cell away, and the maps that were there for it alone. */
function forget(byKey: Map<string, ByNetwork>, { keyId, network, method, status }: Names): void {
  const byNetwork = byKey.get(keyId)
  const byMethod = byNetwork?.get(network)
  const byStatus = byMethod?.get(method)
  byStatus?.delete(status)
  if (byStatus?.size === 0) byMethod?.delete(method)
  if (byMethod?.size === 0) byNetwork?.delete(network)
  if (byNetwork?.size === 0) byKey.delete(keyId)
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value)
  return value
}
