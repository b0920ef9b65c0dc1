import type { EngineName } from '../evm/engine.ts'
import type { EvmReport } from '../evm/measureEvm.ts'
import type { WorkName } from '../evm/works.ts'
import type { GatewayReport } from '../measures/gateway.ts'
import type { Ratios, Results } from './results.ts'

/** A goal that was set for the service and what this run found. Figures are reported, never asserted. */
export type Target = { what: string; goal: string; found: string; met: boolean }

export function targetsOf(results: Results): Target[] {
  const targets = [
    atLeast('lookups, share of the ceiling (lowest)', 0.8, lowest(results, 'ceiling')),
    atLeast('lookups, times hardhat (lowest)', 2.5, lowest(results, 'hardhat')),
    atLeast('lookups, times ganache (lowest)', 1.7, lowest(results, 'ganache')),
  ]
  const rise = results.delay.times
  targets.push({
    what: 'event-loop delay with every worker busy, times that without (mean, median of the rounds)',
    goal: 'at most 2',
    found: rise.toFixed(2),
    met: rise <= 2,
  })
  if (results.import !== null) {
    const { seconds } = results.import
    targets.push({
      what: 'import of the execution-apis chain',
      goal: 'under 3 s',
      found: `${seconds.toFixed(2)} s`,
      met: seconds < 3,
    })
  }
  const start = results.start.causewayFresh
  targets.push({
    what: 'first answer after the start, new data directory',
    goal: 'within 2 s',
    found: `${start.toFixed(2)} s`,
    met: start <= 2,
  })
  if (results.sessions !== null)
    targets.push(
      atLeast(
        'session calls, times cheaper than the reference handlers (lowest)',
        5,
        Math.min(...results.sessions.rows.map(({ ratio }) => ratio)),
      ),
    )
  if (results.gate !== null) {
    const costs = results.gate.rows.flatMap((row) => [row.costs.plain, row.costs.guarded])
    const most = Math.max(...costs.map(({ throughput }) => throughput))
    targets.push({
      what: 'metering, allowlists and secrets, share of lookups a second that they cost (highest)',
      goal: 'under 15 %',
      found: `${(most * 100).toFixed(1)} %`,
      met: most < 0.15,
    })
  }
  if (results.gateway !== null) targets.push(...gatewayTargets(results.gateway))
  targets.push(...estimateTargets(results))
  if (results.evm !== null) targets.push(...evmTargets(results.evm))
  for (const { chain, times } of results.imports?.rows ?? [])
    targets.push(atLeast(`import of ${chain}, times EthereumJS`, 5, times.stored))
  return targets
}

function estimateTargets({ estimates }: Results): Target[] {
  const row = estimates.find(({ call }) => call === 'ERC-20 transfer')
  if (row === undefined) return []
  return [
    atLeast('estimate of an ERC-20 transfer, times hardhat', 1.5, row.ratios.hardhat ?? Number.NaN),
    atLeast(
      'estimate of an ERC-20 transfer, share of the rate of a lookup',
      0.5,
      row.lookupShare ?? Number.NaN,
    ),
  ]
}

/** How many times EDR an engine is to be. */
const evmGoals: readonly [engine: EngineName, work: WorkName, goal: number][] = [
  ['interpreter', 'add', 2],
  ['interpreter', 'mul-mod', 2],
  ['compiler', 'add', 10],
  ['compiler', 'mul-mod', 8],
  ['compiler', 'keccak', 3],
  ['compiler', 'SLOAD', 1],
  ['compiler', 'SSTORE', 1],
  ['compiler', 'ERC-20', 2],
]

function evmTargets({ rows }: EvmReport): Target[] {
  return evmGoals.flatMap(([engine, work, goal]) => {
    const row = rows.find((row) => row.work === work)
    if (row === undefined) return []
    const what = work === 'ERC-20' ? 'ERC-20 transfers in process' : `${work} loop in process`
    const how = engine === 'interpreter' ? 'interpreted' : 'compiled'
    return atLeast(`${what}, ${how}, times EDR`, goal, row.timesEdr[engine])
  })
}

function gatewayTargets({ rows }: GatewayReport): Target[] {
  const of = (from: 'store' | 'upstream') => rows.filter((row) => row.from === from)
  const most = (of: (row: GatewayReport['rows'][number]) => number) => Math.max(...rows.map(of))
  const under = (what: string, goal: number, found: number): Target => ({
    what,
    goal: `under ${goal} ms`,
    found: `${found.toFixed(2)} ms`,
    met: found < goal,
  })
  return [
    under(
      'before a node, added to its answer, p50 (highest)',
      1,
      most(({ added }) => added.causeway.p50Ms),
    ),
    under(
      'before a node, added to its answer, p99 (highest)',
      5,
      most(({ added }) => added.causeway.p99Ms),
    ),
    atLeast(
      'before a node, lookups from the store, times the node asked directly (lowest)',
      2.5,
      Math.min(...of('store').map(({ timesDirect }) => timesDirect.causeway)),
    ),
  ]
}

function atLeast(what: string, goal: number, found: number): Target {
  return { what, goal: `at least ${goal}`, found: found.toFixed(2), met: found >= goal }
}

function lowest(results: Results, of: keyof Ratios): number {
  return Math.min(...results.lookups.flatMap(({ ratios }) => ratios[of] ?? []))
}
