import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { StateManagerInterface } from '@ethereumjs/common'
import type { EVM } from '@ethereumjs/evm'
import { Account, type Address, KECCAK256_NULL, KECCAK256_RLP } from '@ethereumjs/util'
import { keccak256 } from '../../keccak.ts'
import type { Prepared } from '../ours.test.support.ts'
import type { FinalAccount } from '../outcome.test.support.ts'

const ripemd: Hex = '0x0000000000000000000000000000000000000003'
const zeros = '0'.repeat(64)
/** Any root that is not that of an empty trie: the library asks no more of it (EIP-7610). */
const someRoot = new Uint8Array(32).fill(1)

interface Held {
  nonce: bigint
  balance: bigint
  codeHash: Uint8Array
  code: Uint8Array
  storage: Map<Hex, Uint8Array>
}

/**
 * The state that the oracle runs on: maps, and a list of what takes each change back. It shares nothing with our own
 * world, so that a mistake there shows.
 */
export interface OracleState {
  manager: StateManagerInterface
  journal: EVM['journal']
  begin(prepared: Prepared): void
  /** Removes what was destroyed and, where EIP-158 holds, what was touched and is empty. */
  end(destroyed: readonly Hex[], clearEmpty: boolean): Map<Hex, FinalAccount>
}

export function createOracleState(): OracleState {
  let accounts = new Map<Hex, Held>()
  let originals = new Map<Hex, ReadonlyMap<bigint, bigint>>()
  let touched = new Set<Hex>()
  let warm = new Set<string>()
  let undo: (() => void)[] = []
  let checkpoints: number[] = []

  const put = (address: Hex, next: Held | undefined): void => {
    const previous = accounts.get(address)
    if (next === undefined) accounts.delete(address)
    else accounts.set(address, next)
    undo.push(() => {
      if (previous === undefined) accounts.delete(address)
      else accounts.set(address, previous)
    })
  }
  const add = (set: Set<string>, item: string): void => {
    if (set.has(item)) return
    set.add(item)
    undo.push(() => set.delete(item))
  }
  const touch = (address: Hex): void => {
    // Mainnet block 2675119: a touch of this account outlives a revert.
    if (address === ripemd) touched.add(address)
    else add(touched, address)
  }
  const held = (address: Hex): Held =>
    accounts.get(address) ?? {
      nonce: 0n,
      balance: 0n,
      codeHash: KECCAK256_NULL,
      code: new Uint8Array(),
      storage: new Map(),
    }

  const manager: Partial<StateManagerInterface> = {
    async getAccount(address) {
      const found = accounts.get(hexOf(address))
      if (found === undefined) return undefined
      const root = found.storage.size === 0 ? KECCAK256_RLP : someRoot
      return new Account(found.nonce, found.balance, root, found.codeHash)
    },
    async putAccount(address, account) {
      const at = hexOf(address)
      touch(at)
      const { nonce, balance } = account ?? new Account()
      put(at, { ...held(at), nonce, balance })
    },
    async deleteAccount(address) {
      put(hexOf(address), undefined)
    },
    async modifyAccountFields(address, { nonce, balance }) {
      const at = hexOf(address)
      const before = held(at)
      touch(at)
      put(at, { ...before, nonce: nonce ?? before.nonce, balance: balance ?? before.balance })
    },
    async putCode(address, code) {
      const at = hexOf(address)
      // The library hands over views of memory that it goes on using.
      const own = code.slice()
      put(at, { ...held(at), code: own, codeHash: keccak256(own).slice() })
    },
    getCode: async (address) => held(hexOf(address)).code,
    getCodeSize: async (address) => held(hexOf(address)).code.length,
    getStorage: async (address, key) => held(hexOf(address)).storage.get(toHex(key)) ?? new Uint8Array(),
    async putStorage(address, key, value) {
      const at = hexOf(address)
      const storage = new Map(held(at).storage)
      if (value.length === 0) storage.delete(toHex(key))
      else storage.set(toHex(key), value.slice())
      put(at, { ...held(at), storage })
    },
    async clearStorage(address) {
      const at = hexOf(address)
      put(at, { ...held(at), storage: new Map() })
    },
    originalStorageCache: {
      get: async (address: Address, key: Uint8Array) => {
        const value = originals.get(hexOf(address))?.get(BigInt(toHex(key))) ?? 0n
        return value === 0n ? new Uint8Array() : fromHex(word(value))
      },
      clear() {},
    },
  }
  const mark = async (): Promise<void> => void checkpoints.push(undo.length)
  const commit = async (): Promise<void> => void checkpoints.pop()
  const revert = async (): Promise<void> => {
    const to = checkpoints.pop() ?? 0
    while (undo.length > to) undo.pop()?.()
  }
  Object.assign(manager, { checkpoint: mark, commit, revert })

  const journal = {
    putAccount: manager.putAccount,
    deleteAccount: manager.deleteAccount,
    checkpoint: mark,
    commit,
    revert,
    // The library warms an account of the outermost message this way; the scenario has listed it already.
    addAlwaysWarmAddress: (address: string) => add(warm, address.replace('0x', '')),
    isWarmedAddress: (address: Uint8Array) => warm.has(toHex(address).slice(2)),
    addWarmedAddress: (address: Uint8Array) => add(warm, toHex(address).slice(2)),
    isWarmedStorage: (address: Uint8Array, slot: Uint8Array) => warm.has(toHex(address) + toHex(slot)),
    addWarmedStorage: (address: Uint8Array, slot: Uint8Array) => add(warm, toHex(address) + toHex(slot)),
  }

  return {
    manager: manager as StateManagerInterface,
    journal: journal as unknown as EVM['journal'],
    begin(prepared) {
      accounts = new Map()
      originals = new Map()
      for (const [address, { nonce, balance, code, storage }] of prepared.accounts) {
        const bytes = fromHex(code)
        const codeHash = bytes.length === 0 ? KECCAK256_NULL : keccak256(bytes).slice()
        const slots = [...storage].map(([slot, value]): [Hex, Uint8Array] => [
          word(slot),
          fromHex(word(value)),
        ])
        accounts.set(address, { nonce, balance, code: bytes, codeHash, storage: new Map(slots) })
        originals.set(address, storage)
      }
      touched = new Set()
      warm = new Set(prepared.warm.map((address) => address.slice(2)))
      undo = []
      checkpoints = []
    },
    end(destroyed, clearEmpty) {
      for (const address of destroyed) accounts.delete(address)
      for (const address of clearEmpty ? touched : []) {
        const { nonce, balance, code } = held(address)
        if (nonce === 0n && balance === 0n && code.length === 0) accounts.delete(address)
      }
      const state = new Map<Hex, FinalAccount>()
      for (const [address, { nonce, balance, code, storage }] of accounts) {
        const slots = [...storage].map(([slot, value]): [bigint, bigint] => [
          BigInt(slot),
          BigInt(toHex(value)),
        ])
        state.set(address, { nonce, balance, code: toHex(code), storage: new Map(slots) })
      }
      return state
    },
  }
}

function hexOf(address: Address): Hex {
  return toHex(address.bytes)
}

function word(value: bigint): Hex {
  return `0x${(zeros + value.toString(16)).slice(-64)}`
}
