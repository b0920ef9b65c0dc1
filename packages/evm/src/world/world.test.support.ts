import type { Hex } from '@causeway/rpc'
import { keccakHex } from '../keccak.ts'
import { emptyCodeHash } from './createEntry.ts'
import type { StateChanges, StateReader } from './stateReader.ts'

interface PlainAccount {
  nonce: bigint
  balance: bigint
  code: Uint8Array
  storage: Map<bigint, bigint>
}

/** A state in plain maps: what a world can stand on, and what its changes can be written to. */
export interface PlainState extends StateReader {
  readonly accounts: Map<Hex, PlainAccount>
  apply(changes: StateChanges): void
}

export function createPlainState(): PlainState {
  const accounts = new Map<Hex, PlainAccount>()
  const hashOf = (code: Uint8Array): Hex => (code.length === 0 ? emptyCodeHash : keccakHex(code))
  const codes = new Map<Hex, Uint8Array>()
  return {
    accounts,
    account(address) {
      const found = accounts.get(address)
      if (found === undefined) return null
      const { nonce, balance, code, storage } = found
      return { nonce, balance, codeHash: hashOf(code), hasStorage: storage.size > 0 }
    },
    storage: (address, slot) => accounts.get(address)?.storage.get(slot) ?? 0n,
    code: (hash) => codes.get(hash) ?? new Uint8Array(),
    apply(changes) {
      for (const { address, account, code, wiped, slots } of changes) {
        if (account === null) {
          accounts.delete(address)
          continue
        }
        if (code !== undefined) codes.set(account.codeHash, code)
        const storage = wiped ? new Map() : new Map(accounts.get(address)?.storage)
        for (const [slot, value] of slots) {
          if (value === 0n) storage.delete(slot)
          else storage.set(slot, value)
        }
        const { nonce, balance } = account
        const bytes = account.codeHash === emptyCodeHash ? new Uint8Array() : codes.get(account.codeHash)
        if (bytes === undefined) throw new Error(`the code of ${address} was never given`)
        accounts.set(address, { nonce, balance, code: bytes, storage })
      }
    },
  }
}
