import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { exportChain } from './chainfile/exportChain.ts'
import type { ImportResult } from './chainfile/importChain.ts'
import { devGenesis } from './devGenesis.ts'
import { createExecutors } from './engine/executors.ts'
import { parseGenesis } from './genesis.ts'
import type { ChainChange, Network } from './network.ts'
import { type OpenNetworkOptions, openNetwork } from './openNetwork.ts'
import {
  addressOfDev,
  createTestChain,
  signed,
  temporaryDirectory,
  testChainId,
} from './testChain.test.support.ts'

import { createWriterClient, WriterStopped } from './writer/writerClient.ts'

const genesis = devGenesis({ chainId: testChainId })
const pool = createExecutors({ size: 1, limitMs: 1000 })
const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function open(options: Partial<OpenNetworkOptions> = {}): Network {
  const directory = options.directory ?? temporaryDirectory()
  directories.push(directory)
  return openNetwork({
    name: 'test',
    directory,
    mining: { mode: 'automatic' },
    finality: { safe: 32, finalized: 64 },
    dev: true,
    genesis,
    executors: pool.forNetwork(directory, parseGenesis(genesis).config),
    ...options,
  })
}

test('a network answers at once, mines in its own thread, and shows a commit before the answer that reports it', async () => {
  const network = open()
  expect(network.view.head().number).toBe(0n)
  expect(network.chainId).toBe(testChainId)
  const events: string[] = []
  network.onPending((hash) => events.push(`pending ${hash}`))
  network.onChange(({ added }: ChainChange) => {
    events.push(`head ${added.at(-1)?.number}, shown ${network.view.head().number}`)
  })
  const { raw, hash } = signed(0, 0n)
  expect(await network.writer.send(raw)).toEqual({ hash })
  expect(network.view.receiptJson(hash)).not.toBeNull()
  expect(events).toEqual([`pending ${hash}`, 'head 1, shown 1'])
  expect((await network.writer.pending()).transactionCount).toBe(0)
  expect(await network.writer.nextNonce(addressOfDev(0))).toBe(1n)
  await network.close()
})

test('a second network in the same folder is refused while the first is open', async () => {
  const network = open()
  const [directory] = directories
  expect(() => open({ directory: directory ?? '' })).toThrow(/in use/)
  await network.close()
  await open({ directory: directory ?? '' }).close()
})

test('a writer that cannot start says so, and nothing waits for it forever', async () => {
  const client = createWriterClient({
    thread: {
      directory: '/dev/null/nowhere',
      config: parseGenesis(genesis).config,
      mining: { mode: 'none' },
      finality: 'head',
      dev: true,
    },
    onNews: () => {},
    onImporting: () => {},
    onImported: () => {},
  })
  await expect(client.ask('snapshot')).rejects.toThrow(WriterStopped)
  await expect
    .poll(() => client.ask('snapshot').catch((error) => error.name), { timeout: 30_000 })
    .toBe('WriterStopped')
  await client.close()
})

test('a chain file is brought in after the start while the network answers', async () => {
  const source = createTestChain()
  for (let nonce = 0n; nonce < 5n; nonce++) await source.writer.send(signed(0, nonce).raw)
  const head = source.view.head()
  const blocks: Uint8Array[] = []
  await exportChain({ directory: source.directory, write: (block) => void blocks.push(block) })
  const folder = temporaryDirectory()
  directories.push(folder)
  const chainFile = join(folder, 'chain.rlp')
  writeFileSync(chainFile, Buffer.concat(blocks))
  await source.close()

  const network = open({ chainFile, mining: { mode: 'none' }, finality: 'head', dev: false })
  expect(network.importing()).not.toBeNull()
  const result = await new Promise<ImportResult>((resolve) => {
    network.onImport((event) => {
      if ('end' in event) resolve(event)
    })
  })
  expect(result).toEqual({ imported: 5, skipped: 0, head: 5n, end: 'complete' })
  expect(network.importing()).toBeNull()
  expect(network.view.head()).toEqual(head)
  expect(network.view.finalized()).toEqual(head)
  const waiting = signed(0, 5n)
  expect(await network.writer.send(waiting.raw)).toEqual({ hash: waiting.hash })
  expect(network.view.head()).toEqual(head)
  expect(await network.writer.poolStatus()).toEqual({ pending: 1, queued: 0 })
  expect(await network.writer.accounts()).toEqual([])
  await network.close()
})
