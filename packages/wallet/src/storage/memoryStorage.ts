import type { Storage } from './storage.ts'

/** A storage that lives as long as the process: for tests, the headless wallet, and what must not reach a disk. */
export function createMemoryStorage(): Storage {
  const entries = new Map<string, unknown>()
  return {
    async get(key) {
      return structuredClone(entries.get(key))
    },
    async set(added) {
      // Cloned before the first is kept: a value that cannot be cloned must not leave half a write behind.
      for (const [key, value] of Object.entries(structuredClone(added))) entries.set(key, value)
    },
    async remove(keys) {
      for (const key of keys) entries.delete(key)
    },
    async keys(prefix) {
      return [...entries.keys()].filter((key) => key.startsWith(prefix)).sort()
    },
  }
}
