import { unwatchFile, watchFile } from 'node:fs'
import { createRandom } from '@causeway/simulator'
import type { Log } from '../log.ts'
import { isServed, type NetworkDirectory } from '../networkDirectory.ts'
import type { Caller } from '../stages/authenticate.ts'
import type { ChaosEntry } from './chaosEntry.ts'
import { chaosPath, readChaos } from './chaosFile.ts'
import { disturbCaller } from './disturbCaller.ts'

/** The keys of a running service that suffer faults. */
export interface Chaos {
  /** A caller as it is to be, asked once when it is made: itself, for every key without a profile. */
  disturb(caller: Caller): Caller
  /** Begins to look at the file, and to do what it says. */
  start(networks: NetworkDirectory): void
  close(): void
}

/** How often the file is looked at. */
const lookMs = 500

export function openChaos({ data, log }: { data: string; log: Log }): Chaos {
  const path = chaosPath(data)
  const entries = new Map<string, ChaosEntry>()
  const reorgs = new Map<string, NodeJS.Timeout>()
  let directory: NetworkDirectory | null = null

  const take = (): void => {
    const before = new Map(entries)
    entries.clear()
    for (const entry of read(data, log)) entries.set(entry.keyId, entry)
    const changed = [...new Set([...before.keys(), ...entries.keys()])].filter(
      (keyId) => JSON.stringify(before.get(keyId)) !== JSON.stringify(entries.get(keyId)),
    )
    if (changed.length === 0) return
    directory?.forgetCallers((keyId) => changed.includes(keyId))
    for (const keyId of changed) {
      const entry = entries.get(keyId) ?? null
      log.warn({ key: entry?.name ?? keyId, isOn: entry !== null }, 'the chaos of a key was changed')
      clearInterval(reorgs.get(keyId))
      reorgs.delete(keyId)
      if (entry?.reorg != null) {
        const { depth, everySeconds } = entry.reorg
        reorgs.set(keyId, setInterval(() => reorganise(depth), everySeconds * 1000).unref())
      }
    }
  }

  /** A chain is one for all: every dev network loses its last blocks, and gets what was in them again in one more. */
  const reorganise = (depth: number): void => {
    for (const { state, name } of directory?.list() ?? []) {
      if (!isServed(state) || !state.network.dev) continue
      const { writer, view } = state.network
      if (view.head().number < BigInt(depth)) continue
      const done = async () => {
        const outcome = await writer.reorg({ depth, transactions: [] })
        if ('refused' in outcome)
          log.warn({ network: name, reason: outcome.text }, 'the chain was not reorganised')
        else await writer.mine({ blocks: 1 })
      }
      done().catch((err: unknown) => log.error({ err, network: name }, 'the chain could not be reorganised'))
    }
  }

  take()
  return {
    disturb(caller) {
      const entry = entries.get(caller.project.keyId)
      if (entry === undefined) return caller
      return disturbCaller(caller, entry.profile, createRandom(`${entry.seed}/${caller.network}`))
    },
    start(networks) {
      directory = networks
      watchFile(path, { interval: lookMs, persistent: false }, take)
    },
    close() {
      unwatchFile(path, take)
      for (const timer of reorgs.values()) clearInterval(timer)
    },
  }
}

/** What cannot be read disturbs nobody. */
function read(data: string, log: Log): ChaosEntry[] {
  try {
    return readChaos(data)
  } catch (err) {
    log.error({ err, file: chaosPath(data) }, 'the chaos profiles cannot be read; no key has one')
    return []
  }
}
