import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultless, isThrottleName, type Profile } from '@causeway/simulator'
import { z } from 'zod'
import type { ChaosEntry } from './chaosEntry.ts'

/** Where the profiles of a data directory lie. A running service looks at it. */
export function chaosPath(data: string): string {
  return join(data, 'chaos.json')
}

const share = z.number().min(0).max(1)

const profile = z.object({
  lag: z.number().int().min(0),
  throttled: share,
  throttle: z.string(),
  lies: share,
  silences: share,
  garbled: share,
  slow: share,
  slowMs: z.number().int().min(0),
  resets: share,
  hangs: share,
  missingReceipts: share,
  without: z.array(z.string()),
})

const file = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      keyId: z.string(),
      name: z.string(),
      seed: z.number().int(),
      profile,
      reorg: z.object({ depth: z.number().int().min(1), everySeconds: z.number().min(1) }).nullable(),
    }),
  ),
})

/** The profiles of a data directory. Throws where the file is not one of ours. */
export function readChaos(data: string): ChaosEntry[] {
  const path = chaosPath(data)
  if (!existsSync(path)) return []
  const read = file.parse(JSON.parse(readFileSync(path, 'utf8')))
  return read.keys.map(({ profile: kept, ...entry }) => ({ ...entry, profile: toProfile(kept) }))
}

function toProfile(kept: z.infer<typeof profile>): Profile {
  const throttle = isThrottleName(kept.throttle) ? kept.throttle : 'any'
  return { ...faultless, latencyMs: [0, 0], ...kept, throttle }
}

/** Puts the file in place whole, so that whoever looks sees the old one or the new one. */
export function writeChaos(data: string, keys: readonly ChaosEntry[]): void {
  const path = chaosPath(data)
  writeFileSync(`${path}.new`, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
