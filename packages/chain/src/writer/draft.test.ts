import { emptyCodeHash } from '@causeway/evm'
import { expect, test } from 'vitest'
import { emptyRoot } from '../state/account.ts'
import { applyChanges } from '../state/applyChanges.ts'
import { addresses } from '../state/changes.test.support.ts'
import { noNodes } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import { createTestChain } from '../testChain.test.support.ts'
import { createDraft } from './draft.ts'

const [address = '0x', other = '0x'] = addresses

const applied = applyChanges(noNodes, emptyRoot, [
  {
    address,
    account: { nonce: 1n, balance: 5n, codeHash: emptyCodeHash },
    wiped: false,
    slots: [[1n, 2n]],
  },
])

test('blocks of a draft that lie on the flat state are read without their tries', async () => {
  const chain = createTestChain()
  const block = chain.view.block(chain.view.head().hash)
  if (block === null) throw new Error('there is no genesis')
  let walks = 0
  let isFlat = true
  const nodes = {
    ...noNodes,
    node() {
      walks++
      return undefined
    },
    flat: () => (isFlat ? { account: () => null, storage: () => 0n } : null),
  }
  const on = { header: block.header, hash: block.hash, root: emptyRoot }
  const draft = createDraft({ nodes, canonicalHash: () => null }, on)
  const header = { ...block.header, stateRoot: applied.root }
  draft.append({ ...applied, block: { ...block, header }, receipts: [] })

  expect(draft.step()).toMatchObject({ from: emptyRoot, to: applied.root })
  const state = openState(draft.nodes, applied.root)
  expect(state.account(address)?.balance).toBe(5n)
  expect(state.account(other)).toBeNull()
  expect(state.storage(address, 1n)).toBe(2n)
  expect(walks).toBe(0)

  // The store moved on: the draft's own nodes are walked.
  isFlat = false
  expect(state.account(address)?.balance).toBe(5n)
  expect(state.storage(address, 1n)).toBe(2n)
  await chain.close()
})
