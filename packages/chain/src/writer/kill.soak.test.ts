import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { exportChain } from '../chainfile/exportChain.ts'
import { verifyBody } from '../consensus/verifyBody.ts'
import { verifyHeader } from '../consensus/verifyHeader.ts'
import { devGenesis } from '../devGenesis.ts'
import { processBlock } from '../engine/process.ts'
import { flatEntries, trieEntries } from '../store/flatEntries.test.support.ts'
import { openFolder } from '../store/openFolder.ts'
import { openTables } from '../store/tables.ts'
import { createTestChain, signed, temporaryDirectory, testChainId } from '../testChain.test.support.ts'
import { hashHeader } from '../values/header.ts'
import { createView } from '../view/createView.ts'
import type { KilledOptions } from './killed.test.support.ts'

/** How many processes are killed; `npm run soak` kills fifty. A third of them die inside a commit. */
const rounds = process.env.CAUSEWAY_SOAK === undefined ? 6 : 50

interface Death {
  sent: Hex[]
  head: bigint
  inside: boolean
  error: string
}

/** Starts the process and kills it: as soon as it says that it is inside a commit, or at a random moment. */
function killOnce(options: KilledOptions, afterMs: number): Promise<Death> {
  const script = new URL('./killed.test.support.js', import.meta.url).pathname
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let error = ''
  let timer: NodeJS.Timeout | null = null
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  child.stdout.on('data', (chunk) => {
    said += chunk
    if (said.includes('inside\n')) child.kill('SIGKILL')
    // The clock runs from the first answer, so that every process is killed at work and not while it starts.
    else if (options.pause === null) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  return new Promise((resolve) => {
    child.once('close', () => {
      if (timer !== null) clearTimeout(timer)
      // The last line may have been cut by the kill; a hash that is cut was not answered.
      const lines = said.slice(0, said.lastIndexOf('\n') + 1).split('\n')
      const values = (word: string) =>
        lines.flatMap((line) => (line.startsWith(word) ? [line.slice(word.length + 1)] : []))
      resolve({
        sent: values('sent') as Hex[],
        head: BigInt(values('head').at(-1) ?? 0),
        inside: lines.includes('inside') && !lines.includes('left'),
        error,
      })
    })
  })
}

/**
 * Opens what the process left: the head is a valid block on valid blocks, its flat state is what its tries hold, and
 * nothing that was answered is lost.
 */
async function inspect(directory: string, answered: readonly Hex[], head: bigint): Promise<bigint> {
  const folder = openFolder({ directory, genesis: devGenesis({ chainId: testChainId }) })
  const { store, genesis } = folder
  const view = createView({ store, finality: { safe: 32, finalized: 64 } })
  const found = view.head()
  expect(found.number).toBeGreaterThanOrEqual(head)
  expect(view.canonicalHash(found.number)).toBe(found.hash)
  expect(view.canonicalHash(found.number + 1n)).toBeNull()
  for (let number = found.number; number > 0n && number > found.number - 3n; number--) {
    const block = view.block(view.canonicalHash(number) ?? '0x')
    const parent = block === null ? null : view.header(block.header.parentHash)
    if (block === null || parent === null) throw new Error(`block ${number} or its parent is missing`)
    expect(hashHeader(block.header)).toBe(block.hash)
    expect(view.canonicalHash(number - 1n)).toBe(block.header.parentHash)
    expect(verifyHeader(genesis.config, block.header, parent)).toBeNull()
    expect(verifyBody(block)).toBeNull()
    const blockHash = (wanted: bigint) => view.canonicalHash(wanted) ?? '0x'
    const processed = processBlock({
      config: genesis.config,
      parent,
      block,
      nodes: store.nodes,
      blockHash,
    })
    expect(processed).toMatchObject({ root: block.header.stateRoot })
    for (const { hash } of block.transactions) expect(view.receiptJson(hash)).toContain(block.hash)
  }
  for (const hash of answered) {
    const kept = view.receiptJson(hash) !== null || store.pooled(hash) !== null
    expect(kept, `${hash} was answered and is lost`).toBe(true)
  }
  const root = view.stateRoot(found.hash) ?? '0x'
  expect(store.flatRoot()).toBe(root)
  await folder.close()
  const tables = openTables(directory)
  expect(flatEntries(tables)).toEqual(trieEntries(tables, root))
  await tables.close()
  return found.number
}

async function writeChain(file: string): Promise<void> {
  const chain = createTestChain()
  for (let nonce = 0n; nonce < 90n; nonce++) await chain.writer.send(signed(0, nonce).raw)
  const blocks: Uint8Array[] = []
  await exportChain({ directory: chain.directory, write: (block) => void blocks.push(block) })
  writeFileSync(file, Buffer.concat(blocks))
  await chain.close()
}

test(`kill -9 at ${rounds} moments of mining, pooling and importing loses nothing that was answered`, async () => {
  const folder = temporaryDirectory()
  const chain = join(folder, 'chain.rlp')
  await writeChain(chain)
  const works = ['mine', 'import', 'pool'] as const
  const answered = new Map<string, Hex[]>()
  const heads = new Map<string, bigint>()
  let imports = 0
  let inside = 0
  for (let round = 0; round < rounds; round++) {
    const does = works[round % works.length] ?? 'mine'
    const name = does === 'import' ? `import-${imports}` : does
    const directory = join(folder, name)
    const at = round % 2 === 0 ? ('begin' as const) : ('end' as const)
    // Every third round, each time with other work.
    const pause = (round + Math.floor(round / 3)) % 3 === 0 ? { commit: 2 + (round % 7), at } : null
    const death = await killOnce({ directory, does, pause, chain }, Math.random() * 400)
    expect(death.error).toBe('')
    if (pause !== null) expect(death.inside, 'the process was killed inside a commit').toBe(true)
    if (death.inside) inside++
    const sent = [...(answered.get(name) ?? []), ...death.sent]
    answered.set(name, sent)
    let known = heads.get(name) ?? 0n
    if (death.head > known) known = death.head
    const head = await inspect(directory, sent, known)
    heads.set(name, head)
    // A new import begins while enough of the file is left to be killed in.
    if (does === 'import' && head >= 60n) imports++
  }
  expect(inside).toBeGreaterThanOrEqual(Math.floor(rounds / 3))
  expect([...answered.values()].flat().length).toBeGreaterThan(rounds)
  rmSync(folder, { recursive: true, force: true })
}, 3_600_000)
