import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { devGenesis } from '../devGenesis.ts'
import { fixtureFolder } from '../fixtures.test.support.ts'
import { StoreInUse } from '../store/writerLock.ts'
import {
  counterInitCode,
  createTestChain,
  signed,
  temporaryDirectory,
  testChainId,
  word,
} from '../testChain.test.support.ts'
import { encodeBlock } from '../values/block.ts'
import { exportChain } from './exportChain.ts'
import { type ImportOptions, importChain } from './importChain.ts'

const directories: string[] = []

function newDirectory(): string {
  const directory = temporaryDirectory()
  directories.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

async function exported(directory: string, from?: bigint): Promise<Buffer> {
  const parts: Uint8Array[] = []
  await exportChain({
    directory,
    write: (block) => void parts.push(block),
    ...(from === undefined ? {} : { from }),
  })
  return Buffer.concat(parts)
}

async function importBytes(bytes: Uint8Array, options: Partial<ImportOptions> = {}) {
  const directory = options.directory ?? newDirectory()
  const chain = join(newDirectory(), 'chain.rlp')
  writeFileSync(chain, bytes)
  const genesis = devGenesis({ chainId: testChainId })
  return { directory, result: await importChain({ genesis, chain, ...options, directory }) }
}

/** A chain of a dozen blocks with transfers, a contract, logs and a failed transaction. */
async function mineSome(seed: readonly number[] = [1, 0, 2, 1]) {
  const chain = createTestChain({ mining: { mode: 'none' } })
  const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
  await chain.writer.send(signed(0, 0n, { to: null, input: counterInitCode, gas: 200_000n, value: 0n }).raw)
  await chain.writer.mine({ blocks: 2 })
  let nonce = 1n
  for (const count of seed) {
    for (let i = 0; i < count; i++) {
      // Every third call runs out of gas.
      const gas = nonce % 3n === 0n ? 25_000n : 100_000n
      const call = signed(0, nonce++, { to: contract, input: word(count), gas, value: 0n })
      expect(await chain.writer.send(call.raw)).toHaveProperty('hash')
    }
    await chain.writer.mine({ blocks: 1 })
  }
  const bytes = await exported(chain.directory)
  const head = chain.view.head()
  const blocks = []
  for (let number = 1n; number <= head.number; number++) {
    const block = chain.view.block(chain.view.canonicalHash(number) ?? '0x')
    if (block !== null) blocks.push(block)
  }
  await chain.close()
  return { bytes, head, blocks }
}

test('a chain that is exported after it was imported is the same byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 6 }), async (seed) => {
      const { bytes, head } = await mineSome(seed)
      const { directory, result } = await importBytes(bytes)
      expect(result).toEqual({
        imported: Number(head.number),
        skipped: 0,
        head: head.number,
        end: 'complete',
      })
      expect((await exported(directory)).equals(bytes)).toBe(true)
      const withGenesis = await exported(directory, 0n)
      const again = await importBytes(withGenesis)
      expect(again.result).toMatchObject({ skipped: 1, end: 'complete' })
      expect((await exported(again.directory, 0n)).equals(withGenesis)).toBe(true)
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('an import that is run again goes on where it ended', async () => {
  const { bytes, head, blocks } = await mineSome()
  const half = Buffer.concat(blocks.slice(0, 3).map(encodeBlock))
  const { directory } = await importBytes(half)
  const { result } = await importBytes(bytes, { directory })
  expect(result).toEqual({
    imported: Number(head.number) - 3,
    skipped: 3,
    head: head.number,
    end: 'complete',
  })
})

test('a bad block stops the import with its number and the reason, and everything before it is kept', async () => {
  const { blocks } = await mineSome()
  const [first, second, third, ...rest] = blocks
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few blocks')
  const spoil = async (bad: Uint8Array) => {
    const bytes = Buffer.concat([encodeBlock(first), encodeBlock(second), bad, ...rest.map(encodeBlock)])
    const { directory, result } = await importBytes(bytes)
    expect(result).toMatchObject({ imported: 2, head: 2n })
    expect((await exported(directory)).equals(Buffer.concat([encodeBlock(first), encodeBlock(second)]))).toBe(
      true,
    )
    return result.end
  }
  const { header } = third
  expect(
    await spoil(encodeBlock({ ...third, header: { ...header, gasLimit: header.gasLimit * 2n } })),
  ).toMatchObject({
    number: 3n,
    reason: expect.stringContaining('gas limit'),
  })
  expect(await spoil(encodeBlock({ ...third, header: { ...header, stateRoot: word(1) } }))).toMatchObject({
    number: 3n,
    reason: expect.stringContaining('state root'),
  })
  expect(await spoil(encodeBlock({ ...third, header: { ...header, parentHash: word(1) } }))).toMatchObject({
    number: 3n,
    reason: expect.stringContaining('parent'),
  })
  expect(await spoil(encodeBlock({ ...third, transactions: [], rawTransactions: [] }))).toMatchObject({
    number: 3n,
    reason: expect.stringContaining('transactions root'),
  })
  expect(await spoil(Buffer.from([0x83, 1, 2, 3]))).toMatchObject({ number: 3n })
  expect(await spoil(encodeBlock(third).subarray(0, 100))).toMatchObject({ number: 3n })
})

test('a file that ends in the middle of a block says so', async () => {
  const { bytes, head } = await mineSome()
  const { result } = await importBytes(bytes.subarray(0, bytes.length - 1))
  expect(result.end).toEqual({ number: head.number, reason: 'the file ends in the middle of a block' })
})

test('a file that is compressed with gzip is read as it stands, one stream or several', async () => {
  const { bytes, head } = await mineSome()
  const half = Math.floor(bytes.length / 2)
  const parts = Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))])
  for (const zipped of [gzipSync(bytes), parts]) {
    const progress: number[] = []
    const { directory, result } = await importBytes(zipped, {
      onProgress: ({ done, total }) => progress.push(done / total),
    })
    expect(result).toMatchObject({ imported: Number(head.number), end: 'complete' })
    expect((await exported(directory)).equals(bytes)).toBe(true)
    expect(progress.at(-1)).toBe(1)
  }
})

test('a gzip file that is cut short or damaged says so', async () => {
  const { bytes } = await mineSome()
  const zipped = gzipSync(bytes)
  for (const length of [3, 10, zipped.length >> 1, zipped.length - 9, zipped.length - 1]) {
    const { result } = await importBytes(zipped.subarray(0, length))
    expect({ length, end: result.end }).toMatchObject({
      end: { reason: 'the file is cut short: its gzip compression has no end' },
    })
  }
  const damaged = Buffer.from(zipped)
  damaged.writeUInt32LE(damaged.readUInt32LE(zipped.length - 8) ^ 1, zipped.length - 8)
  expect((await importBytes(damaged)).result.end).toMatchObject({
    reason: expect.stringContaining('gzip compression of the file is damaged'),
  })
})

test('an import that keeps no block leaves no folder behind, unless the folder was there', async () => {
  const bad = Buffer.from([0x83, 1, 2, 3])
  const fresh = join(newDirectory(), 'fresh')
  const { result } = await importBytes(bad, { directory: fresh })
  expect(result).toMatchObject({ imported: 0, end: { number: 1n } })
  expect(existsSync(fresh)).toBe(false)
  await expect(importBytes(bad, { directory: fresh, chain: join(fresh, 'none') })).rejects.toThrow('ENOENT')
  expect(existsSync(fresh)).toBe(false)

  const { directory } = await importBytes(bad)
  expect(existsSync(directory)).toBe(true)
  const { bytes } = await mineSome([1])
  await importBytes(bytes, { directory })
  await importBytes(bad, { directory })
  expect((await exported(directory)).equals(bytes)).toBe(true)
})

test('a file without blocks makes a chain of block 0', async () => {
  const fresh = join(newDirectory(), 'fresh')
  const { result } = await importBytes(new Uint8Array(), { directory: fresh })
  expect(result).toEqual({ imported: 0, skipped: 0, head: 0n, end: 'complete' })
  expect((await exported(fresh, 0n)).length).toBeGreaterThan(0)
})

test('a chain with another genesis is refused', async () => {
  const { bytes } = await mineSome([])
  const { directory } = await importBytes(bytes)
  await expect(
    importBytes(bytes, { directory, genesis: devGenesis({ chainId: 5n, gasLimit: 1_000_000n }) }),
  ).rejects.toThrow(/begins with/)
})

test('a chain that is being served cannot be imported into, but can be exported', async () => {
  const chain = createTestChain()
  await chain.writer.mine({ blocks: 2 })
  await expect(importBytes(new Uint8Array(), { directory: chain.directory })).rejects.toThrow(StoreInUse)
  expect((await exported(chain.directory)).length).toBeGreaterThan(0)
  await chain.close()
})

test('an import can be stopped, and says how far it is', async () => {
  const { bytes } = await mineSome()
  const stop = new AbortController()
  stop.abort()
  const { result } = await importBytes(bytes, { signal: stop.signal })
  expect(result).toEqual({ imported: 0, skipped: 0, head: 0n, end: 'stopped' })
  const progress: number[] = []
  await importBytes(bytes, { onProgress: ({ done }) => progress.push(done) })
  expect(progress.at(-1)).toBe(bytes.length)
})

test.for([
  { folder: 'execution-apis', file: 'chain.rlp', from: 1n },
  { folder: 'mainnet-1000', file: '1000.blocks', from: 0n },
])(
  'the public chain $folder imports with every root and exports as it was',
  { timeout: 120_000 },
  async ({ folder, file, from }, { skip }) => {
    const source = fixtureFolder(folder, 'this public chain')
    if (source === null) return skip()
    const directory = newDirectory()
    const genesis: unknown = JSON.parse(readFileSync(join(source, 'genesis.json'), 'utf8'))
    const chain = join(source, file)
    const result = await importChain({ directory, genesis, chain })
    expect(result.end).toBe('complete')
    expect((await exported(directory, from)).equals(readFileSync(chain))).toBe(true)
  },
)
