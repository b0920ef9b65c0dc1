import { arch, cpus, totalmem, type } from 'node:os'
import type { EvmReport } from '../evm/measureEvm.ts'
import type { ImportsReport } from '../import/measureImports.ts'
import { circumstances } from '../measures/circumstances.ts'
import type { EstimateReport } from '../measures/estimates.ts'
import type { DelayReport } from '../measures/eventLoopDelay.ts'
import type { GateReport } from '../measures/gate.ts'
import type { GatewayReport } from '../measures/gateway.ts'
import type { ImportReport } from '../measures/importTime.ts'
import type { LookupReport } from '../measures/lookups.ts'
import type { Figures, Pace } from '../measures/rounds.ts'
import type { SessionReport } from '../measures/sessions.ts'
import type { StartReport } from '../measures/startTimes.ts'
import type { Options } from '../options.ts'
import { peerVersions } from '../servers/installPeers.ts'

export type Ratios = { ceiling: number | null; hardhat: number | null; ganache: number | null }

/** Everything a run has found, as it is written to `results/latest.json`. */
export type Results = {
  date: string
  machine: { cpu: string; cores: number; memoryGb: number; system: string; node: string; loadBefore: number }
  peers: Record<string, string>
  options: Options
  /** Of the lookups and estimates, which may have been measured anew since the rest. */
  pace: Pace
  lookups: {
    method: string
    distinct: number
    bytes: number
    compared: string[]
    figures: Figures
    ratios: Ratios
  }[]
  estimates: (Omit<EstimateReport, 'contest'> & { figures: Figures; ratios: Ratios })[]
  delay: DelayReport
  import: ImportReport | null
  start: StartReport
  sessions: SessionReport | null
  gate: GateReport | null
  gateway: GatewayReport | null
  evm: EvmReport | null
  imports: ImportsReport | null
}

export type Measured = {
  lookups: LookupReport[]
  estimates: EstimateReport[]
  delay: DelayReport
  import: ImportReport | null
  start: StartReport
  sessions: SessionReport
  gate: GateReport
  gateway: GatewayReport
  evm: EvmReport
  imports: ImportsReport
}

/** The machine as it is before anything is measured. */
export function describeMachine(): Results['machine'] {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${arch()}`,
    node: process.version,
    loadBefore: circumstances().load,
  }
}

export function createResults(machine: Results['machine'], options: Options, measured: Measured): Results {
  return {
    date: circumstances().date,
    machine,
    peers: peerVersions(),
    options,
    pace: options.pace,
    lookups: contestResults(measured.lookups),
    estimates: contestResults(measured.estimates),
    delay: measured.delay,
    import: measured.import,
    start: measured.start,
    sessions: measured.sessions,
    gate: measured.gate,
    gateway: measured.gateway,
    evm: measured.evm,
    imports: measured.imports,
  }
}

type Contest = LookupReport['contest']

/** The reports of contests, with figures and ratios in the place of each contest. */
export function contestResults<Report extends { contest: Contest }>(reports: readonly Report[]) {
  return reports.map(({ contest, ...row }) => ({
    ...row,
    figures: contest.figures,
    ratios: ratiosOf(contest),
  }))
}

function ratiosOf({ ratio }: Contest): Ratios {
  return {
    ceiling: ratio('causeway', 'bare'),
    hardhat: ratio('causeway', 'hardhat'),
    ganache: ratio('causeway', 'ganache'),
  }
}
