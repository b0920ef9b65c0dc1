import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import { keccak256, keccakHex } from '../keccak.ts'
import { emptyCodeHash } from '../world/createEntry.ts'
import type { StateChanges, StateReader } from '../world/stateReader.ts'
import { encodeRlp, numberBytes } from './rlp.test.support.ts'
import { type Leaf, trieRoot } from './trieRoot.test.support.ts'

interface StateAccount {
  nonce: bigint
  balance: bigint
  codeHash: Hex
  storage: ReadonlyMap<bigint, bigint>
  /** `null` until somebody asks: most accounts are never changed. */
  storageRoot: Hex | null
}

/** A whole state in memory. */
export interface TestState {
  accounts: ReadonlyMap<Hex, StateAccount>
  codes: ReadonlyMap<Hex, Uint8Array>
}

/** An account as the tests write it. */
export interface WrittenAccount {
  balance: Hex
  nonce: Hex
  code: Hex
  storage: Record<Hex, Hex>
}

export function readState(pre: Readonly<Record<Hex, WrittenAccount>>): TestState {
  const accounts = new Map<Hex, StateAccount>()
  const codes = new Map<Hex, Uint8Array>()
  for (const [address, { balance, nonce, code, storage }] of Object.entries(pre) as [Hex, WrittenAccount][]) {
    const bytes = fromHex(code)
    const codeHash = bytes.length === 0 ? emptyCodeHash : keccakHex(bytes)
    codes.set(codeHash, bytes)
    const slots = Object.entries(storage).map(([slot, value]): [bigint, bigint] => [
      BigInt(slot),
      BigInt(value),
    ])
    accounts.set(address, {
      nonce: BigInt(nonce),
      balance: BigInt(balance),
      codeHash,
      storage: new Map(slots.filter(([, value]) => value !== 0n)),
      storageRoot: null,
    })
  }
  return { accounts, codes }
}

export function readerOf({ accounts, codes }: TestState): StateReader {
  return {
    account(address) {
      const found = accounts.get(address)
      if (found === undefined) return null
      const { nonce, balance, codeHash, storage } = found
      return { nonce, balance, codeHash, hasStorage: storage.size > 0 }
    },
    storage: (address, slot) => accounts.get(address)?.storage.get(slot) ?? 0n,
    code: (hash) => codes.get(hash) ?? new Uint8Array(),
  }
}

/** The root of a state after changes. */
export function rootAfter({ accounts }: TestState, changes: StateChanges): Hex {
  const after = new Map(accounts)
  for (const { address, account, wiped, slots } of changes) {
    if (account === null) {
      after.delete(address)
      continue
    }
    const before = accounts.get(address)
    const isSameStorage = before !== undefined && !wiped && slots.length === 0
    const storage = isSameStorage ? before.storage : new Map(wiped ? [] : before?.storage)
    if (storage instanceof Map) for (const [slot, value] of slots) storage.set(slot, value)
    after.set(address, { ...account, storage, storageRoot: isSameStorage ? storageRootOf(before) : null })
  }
  return trieRoot([...after].map(leafOf))
}

function leafOf([address, account]: [Hex, StateAccount]): Leaf {
  const { nonce, balance, codeHash } = account
  const root = storageRootOf(account)
  return [
    hashOf(fromHex(address)),
    encodeRlp([numberBytes(nonce), numberBytes(balance), fromHex(root), fromHex(codeHash)]),
  ]
}

function storageRootOf(account: StateAccount): Hex {
  account.storageRoot ??= trieRoot(
    [...account.storage]
      .filter(([, value]) => value !== 0n)
      .map(([slot, value]): Leaf => [hashOf(fromHex(toHexOfSize(slot, 32))), encodeRlp(numberBytes(value))]),
  )
  return account.storageRoot
}

function hashOf(bytes: Uint8Array): string {
  return Buffer.from(keccak256(bytes)).toString('hex')
}
