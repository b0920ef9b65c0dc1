import { WalletError } from '../errors.ts'
import { createInTurn } from '../inTurn.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { type RecordKind, readRecord, writeRecord } from '../storage/versioned.ts'
import { parseSettings } from './parseSettings.ts'
import type { Settings } from './snapshot.ts'

/** What the user has switched, kept on disk. */
export interface SettingsStore {
  current(): Settings
  change(change: Partial<Settings>): Promise<void>
  /** The automatic lock as `createVault` takes it. */
  autoLockMs(): number | null
  onChange(listener: (settings: Settings) => void): () => void
}

const defaults: Settings = { compat: false, developerMode: false, autoLockMinutes: 15, theme: 'system' }

const kind: RecordKind<Settings & { readonly version: number }> = {
  migrations: [],
  parse: (record) => {
    const read = parseSettings(record)
    return read === null ? null : { version: 1, ...defaults, ...read }
  },
}

/** Reads the settings. A wallet that does not start helps nobody: what cannot be read is put aside for the defaults. */
export async function createSettings({ storage }: { readonly storage: Storage }): Promise<SettingsStore> {
  const inTurn = createInTurn()
  const listeners = new Set<(settings: Settings) => void>()
  let current = withoutVersion(await load(storage))
  return {
    current: () => current,
    change: (change) =>
      inTurn(async () => {
        const next = { ...current, ...change }
        await writeRecord(storage, storageKeys.settings, kind, { version: 1, ...next })
        current = next
        for (const listener of [...listeners]) listener(next)
      }),
    autoLockMs: () => toMs(current.autoLockMinutes),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Minutes as the vault counts them; none is never. */
export function toMs(minutes: number): number | null {
  return minutes === 0 ? null : minutes * 60_000
}

async function load(storage: Storage): Promise<Settings> {
  try {
    return (await readRecord(storage, storageKeys.settings, kind)) ?? defaults
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    // A newer record stays where it is, for the newer wallet: a change is then refused.
    if (error.reason !== 'damagedRecord') return defaults
    await storage.set({ [`${storageKeys.settings}.damaged`]: await storage.get(storageKeys.settings) })
    await storage.remove([storageKeys.settings])
    return defaults
  }
}

function withoutVersion({ compat, developerMode, autoLockMinutes, theme }: Settings): Settings {
  return { compat, developerMode, autoLockMinutes, theme }
}
