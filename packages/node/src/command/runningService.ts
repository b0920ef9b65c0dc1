import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { lockHolder } from './lock.ts'
import { configuredWhereabouts, type Whereabouts } from './whereabouts.ts'

/** The lock of a data directory, which the service holds while it runs. */
export function lockPath(data: string): string {
  return join(data, 'lock')
}

/** The service that runs on a data directory now and has opened its doors. */
export function runningService(data: string): { pid: number; whereabouts: Whereabouts } | null {
  const holder = lockHolder(lockPath(data))
  return holder === null || holder.service === null ? null : { pid: holder.pid, whereabouts: holder.service }
}

/** Where the running service answers, which flags may have decided; while none runs, where the configuration says. */
export function whereaboutsOf(config: Config): Whereabouts {
  return runningService(config.data)?.whereabouts ?? configuredWhereabouts(config)
}
