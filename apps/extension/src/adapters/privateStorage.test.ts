import { createMemoryStorage } from '@causeway/wallet'
import { expect, test } from 'vitest'
import { createPrivateMemory, createPrivateStorage } from './privateStorage.ts'

test('what tells of sites is neither read from the disk nor written to it; the rest is shared', async () => {
  const [local, memory] = [createMemoryStorage(), createMemoryStorage()]
  await local.set({ 'v1/vault': 1, 'v1/sessions/https://a.example': 2 })
  const storage = createPrivateStorage(local, memory)
  expect(await storage.keys('v1/')).toEqual(['v1/vault'])
  expect(await storage.get('v1/sessions/https://a.example')).toBeUndefined()
  await storage.set({
    'v1/settings': 3,
    'v1/sessions/https://b.example': 4,
    'v1/activity/https://b.example': 5,
  })
  expect(await storage.get('v1/sessions/https://b.example')).toBe(4)
  expect(await storage.keys('v1/sessions/')).toEqual(['v1/sessions/https://b.example'])
  expect(await local.keys('v1/')).toEqual(['v1/sessions/https://a.example', 'v1/settings', 'v1/vault'])
  await storage.remove(['v1/sessions/https://a.example', 'v1/sessions/https://b.example', 'v1/settings'])
  expect(await local.keys('v1/')).toEqual(['v1/sessions/https://a.example', 'v1/vault'])
  expect(await memory.keys('v1/')).toEqual(['v1/activity/https://b.example'])
})

test('the memory of private windows and that of the others do not see each other', async () => {
  const memory = createMemoryStorage()
  await memory.set({ 'v1/unlock': 1 })
  const own = createPrivateMemory(memory)
  expect(await own.get('v1/unlock')).toBeUndefined()
  await own.set({ 'v1/unlock': 2, 'v1/approvals': 3 })
  expect(await own.keys('v1/')).toEqual(['v1/approvals', 'v1/unlock'])
  expect([await own.get('v1/unlock'), await memory.get('v1/unlock')]).toEqual([2, 1])
  await own.remove(['v1/unlock'])
  expect([await own.get('v1/unlock'), await memory.get('v1/unlock')]).toEqual([undefined, 1])
  expect(await memory.keys('v1/')).toEqual(['v1/unlock'])
})
