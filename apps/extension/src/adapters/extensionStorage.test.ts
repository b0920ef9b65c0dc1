import { expect, test } from 'vitest'
import { createExtensionStorage } from './extensionStorage.ts'

test('values are read by key, listed by how their keys begin, and removed', async () => {
  const entries = new Map<string, unknown>()
  const area = {
    get: async (key: string | null) =>
      Object.fromEntries([...entries].filter(([name]) => key === null || name === key)),
    set: async (added: object) => {
      for (const [key, value] of Object.entries(added)) entries.set(key, value)
    },
    remove: async (keys: string[]) => {
      for (const key of keys) entries.delete(key)
    },
  }
  const storage = createExtensionStorage(area as unknown as chrome.storage.StorageArea)
  await storage.set({ 'v1/a': 1, 'v1/b': { two: 2 }, other: 3 })
  expect(await storage.get('v1/b')).toEqual({ two: 2 })
  expect(await storage.get('toString')).toBeUndefined()
  expect(await storage.keys('v1/')).toEqual(['v1/a', 'v1/b'])
  await storage.remove(['v1/a', 'never there'])
  expect(await storage.keys('')).toEqual(['v1/b', 'other'])
})
