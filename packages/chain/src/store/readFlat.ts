import type { Hex } from '@causeway/rpc'
import { secureKey, slotKey } from '../state/account.ts'
import type { FlatState } from '../state/flatState.ts'
import { decodeFlatAccount } from './flatAccount.ts'
import { flatSlotKey, nameKey } from './layout.ts'
import type { Tables } from './tables.ts'

/** The root whose state is kept flat; `null` where none is yet. */
export function readFlatRoot(tables: Tables): Hex | null {
  return tables.readHex('flat', nameKey('root'))
}

/**
 * The flat state, for who asks for the root that it has at this moment. The root is read once a moment, and every read of
 * a moment sees the same commit, so an entry is never taken for one of another state.
 */
export function createFlatReader(tables: Tables): (root: Hex) => FlatState | null {
  let known: { moment: number; root: Hex | null } = { moment: -1, root: null }
  const state: FlatState = {
    account(address) {
      const bytes = tables.peek('flat', secureKey(address))
      return bytes === undefined ? null : decodeFlatAccount(bytes)
    },
    storage: (address, slot) =>
      BigInt(tables.readHex('flat', flatSlotKey(secureKey(address), slotKey(slot))) ?? 0),
  }
  return (root) => {
    const moment = tables.moment()
    if (known.moment !== moment) known = { moment, root: readFlatRoot(tables) }
    return known.root === root ? state : null
  }
}
