import { fromHex, type Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { openState } from '../state/openState.ts'
import { flatEntries, trieEntries } from '../store/flatEntries.test.support.ts'
import { nameKey } from '../store/layout.ts'
import { openTables } from '../store/tables.ts'
import {
  addressOfDev,
  counterInitCode,
  createTestChain,
  signed,
  type TestChain,
  word,
} from '../testChain.test.support.ts'

const counter: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

/** Everything that lies in the flat state is what the tries of the head hold. */
async function expectFlatHead({ directory, folder, view }: TestChain): Promise<void> {
  const root = view.stateRoot(view.head().hash) ?? '0x'
  expect(folder.store.flatRoot()).toBe(root)
  const tables = openTables(directory)
  expect(flatEntries(tables)).toEqual(trieEntries(tables, root))
  await tables.close()
}

const call = (nonce: bigint, slot: number) =>
  signed(0, nonce, { to: counter, input: word(slot), gas: 100_000n, value: 0n }).raw

test('mining, reorgs, reverts, dev controls and restarts move the flat state with the head', async () => {
  const chain = createTestChain()
  const count = () =>
    chain.view.state(chain.view.stateRoot(chain.view.head().hash) ?? '0x').storage(counter, 5n)
  const check = () => expectFlatHead(chain)
  await check()
  await chain.writer.send(signed(0, 0n, { to: null, input: counterInitCode, gas: 200_000n, value: 0n }).raw)
  await chain.writer.send(call(1n, 5))
  const snapshot = await chain.writer.snapshot()
  await check()
  await chain.writer.send(call(2n, 5))
  await chain.writer.mine({ blocks: 3 })
  expect(count()).toBe(2n)
  await check()
  await chain.writer.reorg({ depth: 4, transactions: [{ raw: call(2n, 6), block: 1 }] })
  expect(count()).toBe(1n)
  await check()
  await chain.writer.setStorage(counter, word(5), word(77))
  await chain.writer.setBalance(addressOfDev(9), 0n)
  expect(count()).toBe(77n)
  await check()
  await chain.restart()
  expect(count()).toBe(77n)
  await chain.writer.mine({ blocks: 1 })
  await check()
  const again = await chain.writer.snapshot()
  expect(again).toBe(snapshot)
  await chain.writer.send(call(3n, 5))
  await chain.writer.revert(again)
  expect(count()).toBe(77n)
  await check()
  await chain.close()
})

test.each(['missing', 'unknown', 'of a block before'] as const)(
  'a flat state that is %s is made anew when the chain is opened',
  async (what) => {
    const chain = createTestChain()
    const tables = openTables(chain.directory)
    const before = { root: chain.folder.store.flatRoot() ?? '0x', entries: flatEntries(tables) }
    await chain.writer.send(signed(0, 0n).raw)
    tables.refresh()
    const after = flatEntries(tables)
    const root = nameKey('root')
    tables.transact(() => {
      if (what === 'unknown') return tables.put('flat', root, Buffer.alloc(32, 1))
      // A version that does not know it moves the head and leaves the flat state where it was, or makes none at all.
      for (const key of after.keys()) tables.remove('flat', fromHex(key))
      if (what === 'missing') return tables.remove('flat', root)
      for (const [key, value] of before.entries) tables.put('flat', fromHex(key), fromHex(value))
      tables.put('flat', root, fromHex(before.root))
    })
    await tables.close()
    // Readers do not wait for that: a root that is not flat is walked.
    chain.view.move()
    const head = chain.view.stateRoot(chain.view.head().hash) ?? '0x'
    expect(openState(chain.folder.store.nodes, head).account(addressOfDev(0))?.nonce).toBe(1n)
    await chain.restart()
    await expectFlatHead(chain)
    await chain.close()
  },
)
