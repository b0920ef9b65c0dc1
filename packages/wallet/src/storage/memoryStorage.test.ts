import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from './memoryStorage.ts'

test('a stored value comes back equal and is not shared with the writer or the reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.json(), async (key, json) => {
      const storage = createMemoryStorage()
      const value = { inner: JSON.parse(json) }
      await storage.set({ [key]: value })
      const expected = structuredClone(value)
      value.inner = 'changed by the writer'
      const read = await storage.get(key)
      expect(read).toEqual(expected)
      Object.assign(read as object, { inner: 'changed by the reader' })
      expect(await storage.get(key)).toEqual(expected)
    }),
  )
})

test('a write with a value that cannot be kept leaves nothing behind', async () => {
  const storage = createMemoryStorage()
  await expect(storage.set({ first: 1, second: () => 2 })).rejects.toThrow()
  expect(await storage.keys('')).toEqual([])
})

test('keys are found by how they begin, and removed ones are gone', async () => {
  const storage = createMemoryStorage()
  await storage.set({ 'v1/sessions/b': 1, 'v1/sessions/a': 2, 'v1/vault': 3 })
  expect(await storage.keys('v1/sessions/')).toEqual(['v1/sessions/a', 'v1/sessions/b'])
  await storage.remove(['v1/sessions/a', 'never there'])
  expect(await storage.keys('v1/')).toEqual(['v1/sessions/b', 'v1/vault'])
  expect(await storage.get('v1/sessions/a')).toBeUndefined()
})
