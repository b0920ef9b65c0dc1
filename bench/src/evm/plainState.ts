import { emptyCodeHash, type StateChanges, type StateReader } from '../../../packages/evm/dist/index.js'
import type { Hex } from '../../../packages/rpc/dist/index.js'

/** A state in maps. */
export interface PlainState extends StateReader {
  apply(changes: StateChanges): void
}

interface Held {
  nonce: bigint
  balance: bigint
  codeHash: Hex
  storage: Map<bigint, bigint>
}

export function createPlainState(): PlainState {
  const accounts = new Map<Hex, Held>()
  const codes = new Map<Hex, Uint8Array>()
  const nothing = new Uint8Array()
  return {
    account(address) {
      const found = accounts.get(address)
      if (found === undefined) return null
      const { nonce, balance, codeHash, storage } = found
      return { nonce, balance, codeHash, hasStorage: storage.size > 0 }
    },
    storage: (address, slot) => accounts.get(address)?.storage.get(slot) ?? 0n,
    code: (hash) => (hash === emptyCodeHash ? nothing : (codes.get(hash) ?? nothing)),
    apply(changes) {
      for (const { address, account, code, wiped, slots } of changes) {
        if (account === null) {
          accounts.delete(address)
          continue
        }
        if (code !== undefined) codes.set(account.codeHash, code)
        const storage = wiped ? new Map() : (accounts.get(address)?.storage ?? new Map())
        for (const [slot, value] of slots) storage.set(slot, value)
        accounts.set(address, { ...account, storage })
      }
    },
  }
}
