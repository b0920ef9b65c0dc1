import { type EvmReport, engineNames } from '../evm/measureEvm.ts'
import type { ImportsReport } from '../import/measureImports.ts'
import type { GateReport, GateShare } from '../measures/gate.ts'
import { type GatewayReport, ways } from '../measures/gateway.ts'
import type { Figure, Figures } from '../measures/rounds.ts'
import type { SessionReport } from '../measures/sessions.ts'
import type { ServerName } from '../servers/server.ts'
import type { Ratios, Results } from './results.ts'
import { targetsOf } from './targets.ts'

/** A table as rows of cells; the first row is the head. */
export type Table = string[][]

const columns: readonly ServerName[] = ['bare', 'causeway', 'hardhat', 'ganache']

const figure = (found: Figure | undefined) =>
  found === undefined
    ? '–'
    : `${rate(found.perSecond)} (${found.cpuMs < 10 ? found.cpuMs.toPrecision(2) : found.cpuMs.toFixed(0)})`
const rate = (perSecond: number) =>
  perSecond < 10 ? perSecond.toFixed(2) : Math.round(perSecond).toLocaleString('en')
const ratio = (value: number | null) => (value === null ? '–' : value.toFixed(2))
const ms = (value: number) => value.toFixed(2)
const micros = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))

function cells(figures: Figures, ratios: Ratios, servers: readonly ServerName[]): string[] {
  const shares = servers.includes('bare')
    ? [ratios.ceiling, ratios.hardhat, ratios.ganache]
    : [ratios.hardhat, ratios.ganache]
  return [...servers.map((name) => figure(figures[name])), ...shares.map(ratio)]
}

export function lookupTable({ lookups }: Pick<Results, 'lookups'>): Table {
  const head = [
    'method',
    'bytes',
    'ceiling',
    'Causeway',
    'hardhat',
    'ganache',
    '÷ ceiling',
    '÷ hardhat',
    '÷ ganache',
  ]
  return [
    head,
    ...lookups.map((row) => [row.method, String(row.bytes), ...cells(row.figures, row.ratios, columns)]),
  ]
}

export function estimateTable({ estimates }: Pick<Results, 'estimates'>): Table {
  const head = [
    'eth_estimateGas of',
    'gas',
    'Causeway',
    'hardhat',
    'ganache',
    '÷ hardhat',
    '÷ ganache',
    '÷ lookup',
  ]
  const servers = columns.slice(1)
  return [
    head,
    ...estimates.map(({ call, gas, lookupShare, figures, ratios }) => [
      call,
      servers.map((name) => gas[name]?.toLocaleString('en') ?? '–').join(' / '),
      ...cells(figures, ratios, servers),
      ratio(lookupShare ?? null),
    ]),
  ]
}

export function delayTable({ delay }: Results): Table {
  const row = (name: string, { loop, latency }: Results['delay']['alone']) => [
    name,
    ...[loop.mean, loop.p50, loop.p99, loop.max, latency.p50, latency.p99].map(ms),
  ]
  return [
    ['ms', 'loop mean', 'loop p50', 'loop p99', 'loop max', 'latency p50', 'latency p99'],
    row('lookups alone', delay.alone),
    row(`with ${delay.workers} heavy estimates at a time`, delay.busy),
  ]
}

export function startTable({ start }: Results): Table {
  return [
    ['', 'seconds to the first answer'],
    ['Causeway, new data directory', ms(start.causewayFresh)],
    ['Causeway, started again', ms(start.causewayAgain)],
    ['hardhat node', ms(start.hardhat)],
    ['ganache', ms(start.ganache)],
  ]
}

export function sessionTable({ rows }: SessionReport): Table {
  return [
    ['CPU µs a call', 'scopes', 'Causeway', 'reference', 'times cheaper'],
    ...rows.map(({ call, scopes, causeway, reference, ratio }) => [
      call,
      String(scopes),
      micros(causeway),
      micros(reference),
      ratio.toFixed(1),
    ]),
  ]
}

export function gateTable({ rows }: GateReport): Table {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const cost = ({ throughput, cpu }: GateShare) => `${percent(throughput)} (${percent(cpu)})`
  return [
    ['method', 'key with', 'no-op', 'as shipped', 'cost'],
    ...rows.flatMap(({ method, figures, costs }) => [
      [method, 'limits', figure(figures.openPlain), figure(figures.plain), cost(costs.plain)],
      [
        method,
        'limits, lists, secret',
        figure(figures.openGuarded),
        figure(figures.guarded),
        cost(costs.guarded),
      ],
    ]),
  ]
}

const wayNames = { direct: 'the node', nginx: 'through nginx', causeway: 'through Causeway' } as const

export function gatewayTable({ rows }: GatewayReport): Table {
  const cpu = (value: number) => value.toPrecision(2)
  const sign = (value: number) => `${value < 0 ? '−' : '+'}${ms(Math.abs(value))}`
  return [
    [
      'method',
      'asked',
      'requests/s',
      '÷ the node',
      'CPU ms',
      'p50 ms',
      'p99 ms',
      'alone p50 ms',
      'alone p99 ms',
      'added p50',
      'added p99',
    ],
    ...rows.flatMap(({ method, figures, added, timesDirect }) =>
      ways.map((way) => {
        const { perSecond, cpuMs, busy, alone } = figures[way]
        const more = way === 'direct' ? null : added[way]
        return [
          method,
          wayNames[way],
          rate(perSecond),
          way === 'direct' ? '–' : ratio(timesDirect[way]),
          cpu(cpuMs),
          ...[busy.p50Ms, busy.p99Ms, alone.p50Ms, alone.p99Ms].map(ms),
          ...(more === null ? ['–', '–'] : [sign(more.p50Ms), sign(more.p99Ms)]),
        ]
      }),
    ),
  ]
}

const engineTitles = {
  interpreter: 'interpreting',
  compiler: 'compiling',
  edr: 'EDR',
  ethereumjs: 'EthereumJS',
} as const

export function evmTable({ rows }: EvmReport): Table {
  const times = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1))
  return [
    [
      'work',
      'gas a call',
      ...engineNames.map((name) => engineTitles[name]),
      'interpreting ÷ EDR',
      'compiling ÷ EDR',
    ],
    ...rows.map(({ work, gas, figures, timesEdr }) => [
      work === 'ERC-20' ? 'ERC-20 transfers, calls/s' : `${work} loop, Mgas/s`,
      gas.toLocaleString('en'),
      ...engineNames.map((name) => rate(work === 'ERC-20' ? figures[name].calls : figures[name].mgas)),
      times(timesEdr.interpreter),
      times(timesEdr.compiler),
    ]),
  ]
}

export function importsTable({ rows }: ImportsReport): Table {
  return [
    [
      'chain',
      'blocks',
      'EthereumJS',
      '`runBlock` alone',
      'Causeway',
      'without its store',
      'Causeway ÷ EthereumJS',
      'first import ÷ EthereumJS',
      'Causeway ÷ `runBlock`',
      'without its store ÷ `runBlock`',
    ],
    ...rows.map(({ chain, blocks, perSecond, times, timesAtFirst }) => [
      chain,
      blocks.toLocaleString('en'),
      ...[perSecond.ethereumjs, perSecond.runBlock, perSecond.stored, perSecond.memory].map(rate),
      ...[times.stored, timesAtFirst.stored].map(ratio),
      ...[times.stored / times.runBlock, times.memory / times.runBlock].map(ratio),
    ]),
  ]
}

export function targetTable(results: Results): Table {
  return [
    ['target', 'goal', 'found', ''],
    ...targetsOf(results).map(({ what, goal, found, met }) => [what, goal, found, met ? 'met' : 'missed']),
  ]
}

/** For a terminal. */
export function alignTable(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** For a page. */
export function markdownTable([head = [], ...rows]: Table): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
