import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import { dump } from '../vault/vault.test.support.ts'
import { blockListLimits, createBlockList } from './createBlockList.ts'

async function start(stored?: unknown, storage = createMemoryStorage()) {
  if (stored !== undefined) await storage.set({ 'v1/blocked': stored })
  const faults: unknown[] = []
  const shipped = '# came with it\nshipped.example'
  const list = await createBlockList({ storage, shipped, onFault: (error) => faults.push(error) })
  return { storage, list, faults }
}

test('a blocked host is blocked with its subdomains, by every scheme and port, and nothing beside it', async () => {
  const { list } = await start()
  expect(await list.block('evil.example')).toEqual({ added: 1, refused: [] })
  for (const origin of [
    'https://evil.example',
    'http://evil.example:8080',
    'https://app.evil.example',
    'https://evil.example.',
    'https://shipped.example',
  ])
    expect(list.isBlocked(origin)).toBe(true)
  for (const origin of ['https://notevil.example', 'https://example', 'https://evil.example.net', 'null', ''])
    expect(list.isBlocked(origin)).toBe(false)
})

test('what the user blocks and lets through is kept with a version', async () => {
  const { storage, list } = await start()
  expect(await dump(storage)).toEqual({})
  await list.block('one.example\nhttps://two.example/page\nnot a host\none.example')
  await list.unblock('shipped.example')
  await list.unblock('one.example')
  expect(await dump(storage)).toEqual({
    'v1/blocked': { version: 1, own: ['two.example'], allowed: ['shipped.example'] },
  })
  const again = (await start(undefined, storage)).list
  expect(again.isBlocked('https://shipped.example')).toBe(false)
  expect(again.isBlocked('https://two.example')).toBe(true)
  expect(again.count()).toBe(1)
  await again.block('shipped.example')
  expect(await dump(storage)).toEqual({ 'v1/blocked': { version: 1, own: ['two.example'], allowed: [] } })
})

test('the list is found by text, the newest of the user first, and tells what is let through', async () => {
  const { list } = await start()
  await list.block('one.example\ntwo.example')
  await list.unblock('shipped.example')
  expect(list.find('')).toEqual({
    total: 3,
    hosts: [
      { host: 'two.example', from: 'user', isBlocked: true },
      { host: 'one.example', from: 'user', isBlocked: true },
      { host: 'shipped.example', from: 'wallet', isBlocked: false },
    ],
  })
  expect(list.find(' TWO ').hosts.map(({ host }) => host)).toEqual(['two.example'])
})

test('ten thousand hosts fit, one more is refused and changes nothing, and a screen is told the first', async () => {
  const { list } = await start()
  const many = Array.from({ length: blockListLimits.own }, (_, at) => `h${at}.example`).join('\n')
  expect((await list.block(many)).added).toBe(10_000)
  await expect(list.block('one-more.example')).rejects.toMatchObject({ reason: 'blockListFull' })
  expect(list.isBlocked('https://one-more.example')).toBe(false)
  // One that came with the wallet takes no room.
  await list.unblock('shipped.example')
  expect((await list.block('shipped.example')).added).toBe(1)
  expect(list.find('')).toMatchObject({ total: 10_001, hosts: { length: 200 } })
})

test('a damaged list is put aside, and what came with the wallet still counts', async () => {
  const damaged = { version: 1, own: ['Not A Host'], allowed: [] }
  const { storage, list } = await start(damaged)
  expect(list.isBlocked('https://shipped.example')).toBe(true)
  await list.block('evil.example')
  expect(await dump(storage)).toEqual({
    'v1/blocked': { version: 1, own: ['evil.example'], allowed: [] },
    'v1/blocked.damaged': damaged,
  })
})

test('a list of a newer version stays as it is', async () => {
  const newer = { version: 2, own: 'elsewhere' }
  const { storage, list } = await start(newer)
  await expect(list.block('evil.example')).rejects.toMatchObject({ reason: 'newerRecord' })
  expect(await dump(storage)).toEqual({ 'v1/blocked': newer })
})

test('listeners are told of a change and of nothing else, and one that breaks harms nobody', async () => {
  const { list, faults } = await start()
  let heard = 0
  list.onChange(() => {
    throw new Error('broken')
  })
  const stop = list.onChange(() => {
    heard++
  })
  await list.block('evil.example')
  await list.block('evil.example\nshipped.example')
  await list.unblock('unknown.example')
  expect(heard).toBe(1)
  stop()
  await list.unblock('evil.example')
  expect(heard).toBe(1)
  expect(faults).toHaveLength(2)
})
