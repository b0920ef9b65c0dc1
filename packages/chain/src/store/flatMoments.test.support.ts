import { workerData } from 'node:worker_threads'
import { emptyCodeHash } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { emptyRoot } from '../state/account.ts'
import { applyChanges } from '../state/applyChanges.ts'
import { addresses, slots } from '../state/changes.test.support.ts'
import { openState } from '../state/openState.ts'
import { openStore, type Store } from './openStore.ts'

/** Commits states in which every balance and every slot is the same number, one after another; gives their roots. */
export function commitNumbered(store: Store, from: Hex, number: number): Hex {
  const { root, flat, ...news } = applyChanges(
    store.nodes,
    from,
    addresses.map((address) => ({
      address,
      account: { nonce: 0n, balance: BigInt(number), codeHash: emptyCodeHash },
      wiped: false,
      slots: slots.map((slot): [bigint, bigint] => [slot, BigInt(number)]),
    })),
  )
  store.commit({ nodes: [news], state: { root, step: { from, to: root, changes: flat } } })
  return root
}

/** The numbers that a state shows; one, if it is one state. */
export function* numbersIn(store: Store, root: Hex): Generator<number> {
  const state = openState(store.nodes, root)
  for (const address of addresses) {
    yield Number(state.account(address)?.balance)
    for (const slot of slots) yield Number(state.storage(address, slot))
  }
}

interface Task {
  flatWriter: { directory: string; states: number }
}

const task: Task | null = workerData
if (task?.flatWriter !== undefined) {
  const store = openStore({ directory: task.flatWriter.directory })
  let root = store.flatRoot() ?? emptyRoot
  for (let number = 2; number <= task.flatWriter.states; number++) root = commitNumbered(store, root, number)
  await store.close()
}
