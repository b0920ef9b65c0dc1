import type { Storage } from '@causeway/wallet'

/** What tells which sites were visited, and what is of use to one run alone. */
const inMemory = ['v1/sessions/', 'v1/activity/', 'v1/vault.unlocked']

/**
 * The storage of private windows. The browser gives them a worker of their own but the same `storage.local`, so what
 * must neither be seen from there nor be left on the disk is kept in memory.
 */
export function createPrivateStorage(local: Storage, memory: Storage): Storage {
  const isInMemory = (key: string): boolean => inMemory.some((prefix) => key.startsWith(prefix))
  return {
    get: (key) => (isInMemory(key) ? memory : local).get(key),
    set: async (entries) => {
      const all = Object.entries(entries)
      const kept = all.filter(([key]) => !isInMemory(key))
      const passing = all.filter(([key]) => isInMemory(key))
      if (passing.length > 0) await memory.set(Object.fromEntries(passing))
      if (kept.length > 0) await local.set(Object.fromEntries(kept))
    },
    remove: async (keys) => {
      await memory.remove(keys.filter(isInMemory))
      await local.remove(keys.filter((key) => !isInMemory(key)))
    },
    keys: async (prefix) => {
      const [kept, passing] = await Promise.all([local.keys(prefix), memory.keys(prefix)])
      return [...kept.filter((key) => !isInMemory(key)), ...passing.filter(isInMemory)]
    },
  }
}

/** Memory of the private windows: the browser gives them that of the others, so theirs goes by other names. */
export function createPrivateMemory(memory: Storage): Storage {
  const mark = 'private/'
  return {
    get: (key) => memory.get(mark + key),
    set: (entries) =>
      memory.set(Object.fromEntries(Object.entries(entries).map(([key, value]) => [mark + key, value]))),
    remove: (keys) => memory.remove(keys.map((key) => mark + key)),
    keys: async (prefix) => (await memory.keys(mark + prefix)).map((key) => key.slice(mark.length)),
  }
}
