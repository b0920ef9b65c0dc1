import type { Storage } from '../storage/storage.ts'

/** Storage in memory; what it holds can be looked at. */
export function createMemoryStorage(initial: Record<string, unknown> = {}): Storage & {
  readonly held: Map<string, unknown>
} {
  const held = new Map(Object.entries(initial))
  return {
    held,
    get: async (key) => structuredClone(held.get(key)),
    async set(entries) {
      for (const [key, value] of Object.entries(entries)) held.set(key, structuredClone(value))
    },
    async remove(keys) {
      for (const key of keys) held.delete(key)
    },
    keys: async (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)),
  }
}
