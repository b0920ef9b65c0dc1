import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { decodeAccount, decodeSlotValue, emptyRoot } from '../state/account.ts'
import { compareTries } from '../trie/compareTries.ts'
import { encodeFlatAccount } from './flatAccount.ts'
import { flatSlotKey, hashKey, nameKey } from './layout.ts'
import type { Tables } from './tables.ts'

type Entries = Map<Hex, Hex>

/** Everything that lies in the flat state but its root: what is left behind counts as much as what is missing. */
export function flatEntries(tables: Tables): Entries {
  const rows = tables.readRange('flat', Buffer.alloc(1), Buffer.alloc(65, 0xff))
  return new Map(
    rows
      .filter(({ key }) => !key.equals(nameKey('root')))
      .map(({ key, value }) => [toHex(key), toHex(value)]),
  )
}

/** What should lie there for a root, from its tries. */
export function trieEntries(tables: Tables, root: Hex): Entries {
  const node = (hash: Hex) => tables.read('node', hashKey(hash)) ?? undefined
  const entries: Entries = new Map()
  compareTries({ node, from: emptyRoot, to: root }, (key, _, bytes) => {
    if (bytes === null) return
    const account = decodeAccount(bytes)
    entries.set(toHex(key), toHex(encodeFlatAccount(account)))
    compareTries({ node, from: emptyRoot, to: account.storageRoot }, (slot, _before, value) => {
      entries.set(toHex(flatSlotKey(key, slot)), toHexOfSize(decodeSlotValue(value), 32))
    })
  })
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
}
