import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createProjects, type LiveProjects } from '../control/createProjects.ts'
import { openControl } from '../control/openControl.ts'
import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import { createLedgerTable } from '../metering/ledger/ledgerTable.ts'
import { type Ledger, openLedger } from '../metering/ledger/openLedger.ts'
import { createLocalMeter } from '../metering/localMeter.ts'
import type { RunningMeter } from '../metering/meter.ts'
import { createMetrics, type Metrics } from '../observe/createMetrics.ts'
import type { CallMeter } from '../serve.ts'
import { createCallMeter } from '../stages/meter.ts'
import { createUsage, type Usage } from '../usage/createUsage.ts'
import type { UsageSink } from '../usage/usage.ts'
import { takeInstanceLock } from './instanceLock.ts'

/** The control plane of a running service: who may call, what it costs, and what became of it. */
export interface Plane {
  readonly store: Store
  readonly projects: LiveProjects
  readonly meter: CallMeter
  readonly usage: Usage
  /** Where the doors count calls. */
  readonly sink: UsageSink
  readonly metrics: Metrics
  close(): Promise<void>
}

export interface PlaneOptions {
  readonly config: Pick<Config, 'data' | 'database' | 'redis'>
  readonly devKey: string
  /** Whether a PostgreSQL database may be migrated by this start. */
  readonly migrate: boolean
  readonly isMethod: (name: string) => boolean
  /** Told when this instance may not go on: another has its place at the database. */
  readonly onDisplaced: (error: Error) => void
  readonly log: Log
  readonly clock: () => number
}

export async function openPlane(options: PlaneOptions): Promise<Plane> {
  const { config, devKey, migrate, isMethod, onDisplaced, log, clock } = options
  const { data, database } = config
  /** What was opened, to be closed from the last to the first. */
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end()
  }
  try {
    const store = await openControl({ data, database, devKey, migrate, now: clock() })
    opened.push(store.close)
    opened.push(await takeInstanceLock(store, { hasRedis: config.redis !== null, log, onDisplaced }))
    const shared = config.redis === null ? null : await openShared(config.redis, log)
    if (shared !== null) opened.push(shared.close)
    const projects = await createProjects(store, {
      onTrouble: (err) => log.error({ err }, 'the database does not answer; the keys stay as they were'),
      signal: shared?.signal ?? null,
      clock,
    })
    opened.push(projects.close)
    const metrics = createMetrics()
    opened.push(metrics.close)
    const usage = createUsage({ store, log, clock, isMethod, onCounted: metrics.onCounted })
    opened.push(usage.close)
    const ledger = await openLedger({
      directory: join(data, 'ledger'),
      table: createLedgerTable(store.db),
      instance: instanceName(data),
      clock,
      log,
    })
    opened.push(ledger.close)
    const meter = shared === null ? createLocalMeter({ clock, ledger }) : await shared.meter(ledger, clock)
    opened.push(meter.close)
    const sink: UsageSink = {
      note: usage.note,
      noteFailure(failure) {
        metrics.onRefused(failure.reason)
        usage.noteFailure(failure)
      },
      noteStranger: metrics.onRefused,
    }
    return { store, projects, meter: createCallMeter(meter, ledger.outbox), usage, sink, metrics, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What several instances share. Loaded only where it is asked for: most services are alone. */
async function openShared(url: string, log: Log) {
  const [{ openRedis }, { createRedisLeases }, { createLeaseMeter }, { createRedisSignal }] =
    await Promise.all([
      import('../metering/leases/openRedis.ts'),
      import('../metering/leases/redisLeases.ts'),
      import('../metering/leases/leaseMeter.ts'),
      import('./redisSignal.ts'),
    ])
  const redis = await openRedis(url, log)
  const signal = createRedisSignal(redis, log)
  return {
    signal,
    meter: (ledger: Ledger, clock: () => number): Promise<RunningMeter> =>
      createLeaseMeter({ leases: createRedisLeases(redis, ledger.instance), ledger, clock, log }),
    close() {
      signal.close()
      redis.disconnect()
    },
  }
}

/** The name of the instance in the ledger: the same at every start, and another for each data directory. */
function instanceName(data: string): string {
  const path = join(data, 'instance')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const name = randomBytes(8).toString('hex')
  writeFileSync(path, `${name}\n`, { mode: 0o600 })
  return name
}
