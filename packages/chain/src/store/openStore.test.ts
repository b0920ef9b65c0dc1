import { rmSync } from 'node:fs'
import type { Hex } from '@causeway/rpc'
import { afterEach, expect, test } from 'vitest'
import { temporaryDirectory, word } from '../testChain.test.support.ts'
import { openStore, StoreError } from './openStore.ts'
import type { PoolRecord } from './poolRecord.ts'
import { openTables } from './tables.ts'

const directories: string[] = []

function newDirectory(): string {
  const directory = temporaryDirectory()
  directories.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

const sender: Hex = '0x00000000000000000000000000000000000000aa'

function record(nonce: number): PoolRecord {
  const hash = word(1000 + nonce)
  return {
    hash,
    from: sender,
    nonce: BigInt(nonce),
    sequence: 1n,
    raw: Uint8Array.from([1, 2]),
    json: '{"a":1}',
  }
}

test('a reader sees one moment until it moves on', async () => {
  const directory = newDirectory()
  const writer = openStore({ directory })
  const reader = openStore({ directory, readOnly: true })
  const at = (number: bigint) => ({ head: { number, hash: word(Number(number)) }, removed: [], added: [] })
  writer.commit({ canonical: at(1n) })
  expect(reader.head()?.number ?? null).toBeNull()
  reader.refresh()
  expect(reader.head()?.number).toBe(1n)
  writer.commit({ canonical: at(2n) })
  expect(reader.head()?.number).toBe(1n)
  expect(writer.head()?.number).toBe(2n)
  reader.refresh()
  expect(reader.head()).toEqual({ number: 2n, hash: word(2) })
  await reader.close()
  await writer.close()
})

test('a commit that fails leaves nothing behind', async () => {
  const store = openStore({ directory: newDirectory() })
  const broken = { ...record(2), from: '0xnothing' as Hex, nonce: -1n }
  expect(() => store.commit({ pool: { put: [record(1), broken], remove: [] } })).toThrow()
  expect(store.pool()).toEqual([])
  await store.close()
})

test('pooled transactions are found by hash, and by sender in the order of nonces', async () => {
  const store = openStore({ directory: newDirectory() })
  store.commit({ pool: { put: [record(300), record(2), record(1)], remove: [] } })
  expect(store.pooled(record(2).hash)).toMatchObject({ from: sender, nonce: 2n, json: '{"a":1}' })
  expect(store.pooledOf(sender, 0n).map(({ nonce }) => nonce)).toEqual([1n, 2n, 300n])
  expect(store.pooledOf(sender, 2n).map(({ hash }) => hash)).toEqual([record(2).hash, record(300).hash])
  expect(store.poolSenders()).toEqual([sender])
  expect(store.pool()).toHaveLength(3)
  const replacement = { ...record(2), hash: word(7) }
  store.commit({ pool: { put: [replacement], remove: [record(2)] } })
  expect(store.pooledOf(sender, 2n)[0]?.hash).toBe(word(7))
  expect(store.pooled(record(2).hash)).toBeNull()
  await store.close()
})

test('a store of another layout is refused, and a reader makes no store', async () => {
  const directory = newDirectory()
  expect(() => openStore({ directory, readOnly: true })).toThrow(StoreError)
  await openStore({ directory }).close()
  const tables = openTables(directory)
  tables.transact(() => tables.put('meta', Buffer.from('schema'), Buffer.from([0, 0, 0, 99])))
  await tables.close()
  expect(() => openStore({ directory })).toThrow(/layout 99/)
})
