import type { Hex } from '@causeway/rpc'
import { keccakHex } from '../keccak.ts'
import { emptyCodeHash, emptyRoot } from '../state/account.ts'
import type { Account, AccountChange, StateChanges, StateReader } from '../state/state.ts'

/** RIPEMD-160: see `touch`. */
const ripemd: Hex = '0x0000000000000000000000000000000000000003'
const zeroWord: Hex = `0x${'00'.repeat(32)}`
const noCode = new Uint8Array()

/**
 * The state as an execution sees it: what the base holds, and everything changed on top, in memory. Changes can be
 * undone to a checkpoint; at the end of a transaction they become plain `StateChanges`. It knows no gas and no opcode.
 */
export interface World {
  account(address: Hex): Account | null
  /** Sets an account and touches it. */
  setAccount(address: Hex, account: Account): void
  /** Adds to a balance, creating the account if need be. Adding nothing touches (EIP-158). */
  addBalance(address: Hex, amount: bigint): void
  setNonce(address: Hex, nonce: bigint): void
  code(address: Hex): Uint8Array
  setCode(address: Hex, code: Uint8Array): void
  storage(address: Hex, slot: Hex): Hex
  /** The value at the start of the transaction (EIP-1283, EIP-2200). */
  originalStorage(address: Hex, slot: Hex): Hex
  setStorage(address: Hex, slot: Hex, value: Hex): void
  clearStorage(address: Hex): void
  remove(address: Hex): void
  /** Notes that an account took part; if it is empty in the end, it is removed (EIP-158). */
  touch(address: Hex): void

  isWarm(address: Hex): boolean
  warm(address: Hex): void
  isWarmSlot(address: Hex, slot: Hex): boolean
  warmSlot(address: Hex, slot: Hex): void

  checkpoint(): void
  commit(): void
  /** Undoes everything since the last checkpoint. */
  revert(): void

  /** Forgets what belongs to one transaction: warm and touched accounts, original values. */
  beginTransaction(): void
  /** Removes the destroyed accounts and, where EIP-158 holds, the touched ones that are empty. */
  endTransaction(destroyed: Iterable<Hex>, clearEmpty: boolean): void
  /** Everything that differs from the base, or from the last time this was asked. */
  takeChanges(): StateChanges
}

export function isEmptyAccount(account: Account): boolean {
  return account.nonce === 0n && account.balance === 0n && account.codeHash === emptyCodeHash
}

export const newAccount: Account = { nonce: 0n, balance: 0n, codeHash: emptyCodeHash, storageRoot: emptyRoot }

export function createWorld(base: StateReader): World {
  const accounts = new Map<Hex, Account | null>()
  const slots = new Map<Hex, Map<Hex, Hex>>()
  const codes = new Map<Hex, Uint8Array>()
  /** Accounts whose storage in the base is gone. */
  const cut = new Set<Hex>()

  /** What things were when changes were last taken; kept for what has been written since. */
  let accountsBefore = new Map<Hex, Account | null>()
  let slotsBefore = new Map<Hex, Map<Hex, Hex>>()
  let cutSince = new Set<Hex>()

  let originals = new Map<Hex, Map<Hex, Hex>>()
  let touched = new Set<Hex>()
  let warmAddresses = new Set<Hex>()
  let warmSlots = new Map<Hex, Set<Hex>>()

  let undo: (() => void)[] = []
  let checkpoints: number[] = []

  function account(address: Hex): Account | null {
    let found = accounts.get(address)
    if (found === undefined) {
      found = base.account(address)
      accounts.set(address, found)
    }
    return found
  }

  function write(address: Hex, next: Account | null): void {
    const previous = account(address)
    if (!accountsBefore.has(address)) accountsBefore.set(address, previous)
    undo.push(() => accounts.set(address, previous))
    accounts.set(address, next)
  }

  function touch(address: Hex): void {
    if (touched.has(address)) return
    touched.add(address)
    // In mainnet block 2675119 a call touched RIPEMD-160 and ran out of gas; the clients of the day removed the empty
    // account all the same, and so the touch of this one account outlives a revert ever since.
    if (address !== ripemd) undo.push(() => touched.delete(address))
  }

  function slotsOf(address: Hex): Map<Hex, Hex> {
    let found = slots.get(address)
    if (found === undefined) {
      found = new Map()
      slots.set(address, found)
    }
    return found
  }

  function storage(address: Hex, slot: Hex): Hex {
    const known = slotsOf(address)
    let value = known.get(slot)
    if (value === undefined) {
      value = cut.has(address) ? zeroWord : base.storage(address, slot)
      known.set(slot, value)
    }
    return value
  }

  function clearStorage(address: Hex): void {
    const found = account(address)
    if (found !== null && found.storageRoot !== emptyRoot)
      write(address, { ...found, storageRoot: emptyRoot })
    const previous = slots.get(address)
    const wasCut = cut.has(address)
    const wasCutSince = cutSince.has(address)
    slots.set(address, new Map())
    cut.add(address)
    cutSince.add(address)
    undo.push(() => {
      if (previous === undefined) slots.delete(address)
      else slots.set(address, previous)
      if (!wasCut) cut.delete(address)
      if (!wasCutSince) cutSince.delete(address)
    })
  }

  function remove(address: Hex): void {
    const found = account(address)
    if (found === null) return
    write(address, null)
    clearStorage(address)
  }

  function codeOf(codeHash: Hex): Uint8Array {
    if (codeHash === emptyCodeHash) return noCode
    let code = codes.get(codeHash)
    if (code === undefined) {
      code = base.code(codeHash)
      codes.set(codeHash, code)
    }
    return code
  }

  function changeOf(address: Hex): AccountChange | null {
    const before = accountsBefore.get(address)
    const now = account(address)
    const wiped = cutSince.has(address) && (before === undefined ? now : before) !== null
    const changed: [Hex, Hex][] = []
    if (wiped) {
      for (const [slot, value] of slotsOf(address)) if (value !== zeroWord) changed.push([slot, value])
    } else {
      const known = slotsOf(address)
      for (const [slot, value] of slotsBefore.get(address) ?? []) {
        const current = known.get(slot) ?? zeroWord
        if (current !== value) changed.push([slot, current])
      }
    }
    if (now === null)
      return before === null || before === undefined ? null : { address, account: null, wiped, slots: [] }
    const same =
      before !== null &&
      (before === undefined ||
        (before.nonce === now.nonce && before.balance === now.balance && before.codeHash === now.codeHash))
    if (same && !wiped && changed.length === 0) return null
    const { nonce, balance, codeHash } = now
    const change: AccountChange = { address, account: { nonce, balance, codeHash }, wiped, slots: changed }
    if (before !== undefined && before?.codeHash !== codeHash && codeHash !== emptyCodeHash) {
      change.code = codeOf(codeHash)
    }
    return change
  }

  return {
    account,
    touch,
    storage,
    clearStorage,
    remove,
    setAccount(address, next) {
      touch(address)
      write(address, next)
    },
    addBalance(address, amount) {
      touch(address)
      const found = account(address) ?? newAccount
      write(address, { ...found, balance: found.balance + amount })
    },
    setNonce(address, nonce) {
      touch(address)
      write(address, { ...(account(address) ?? newAccount), nonce })
    },
    code(address) {
      const found = account(address)
      return found === null ? noCode : codeOf(found.codeHash)
    },
    setCode(address, code) {
      const codeHash = code.length === 0 ? emptyCodeHash : keccakHex(code)
      if (code.length > 0) codes.set(codeHash, code)
      touch(address)
      write(address, { ...(account(address) ?? newAccount), codeHash })
    },
    originalStorage(address, slot) {
      return originals.get(address)?.get(slot) ?? storage(address, slot)
    },
    setStorage(address, slot, value) {
      const previous = storage(address, slot)
      if (previous === value) return
      noteOnce(originals, address, slot, previous)
      noteOnce(slotsBefore, address, slot, previous)
      const known = slotsOf(address)
      known.set(slot, value)
      undo.push(() => known.set(slot, previous))
    },
    isWarm: (address) => warmAddresses.has(address),
    warm(address) {
      if (warmAddresses.has(address)) return
      warmAddresses.add(address)
      undo.push(() => warmAddresses.delete(address))
    },
    isWarmSlot: (address, slot) => warmSlots.get(address)?.has(slot) === true,
    warmSlot(address, slot) {
      let known = warmSlots.get(address)
      if (known === undefined) {
        known = new Set()
        warmSlots.set(address, known)
      }
      if (known.has(slot)) return
      known.add(slot)
      undo.push(() => known.delete(slot))
    },
    checkpoint() {
      checkpoints.push(undo.length)
    },
    commit() {
      checkpoints.pop()
    },
    revert() {
      const to = checkpoints.pop() ?? 0
      while (undo.length > to) undo.pop()?.()
    },
    beginTransaction() {
      originals = new Map()
      touched = new Set()
      warmAddresses = new Set()
      warmSlots = new Map()
      undo = []
      checkpoints = []
    },
    endTransaction(destroyed, clearEmpty) {
      for (const address of destroyed) remove(address)
      if (clearEmpty) {
        for (const address of touched) {
          const found = account(address)
          if (found !== null && isEmptyAccount(found)) remove(address)
        }
      }
      this.beginTransaction()
    },
    takeChanges() {
      const changes: StateChanges = []
      for (const address of new Set([...accountsBefore.keys(), ...slotsBefore.keys(), ...cutSince])) {
        const change = changeOf(address)
        if (change !== null) changes.push(change)
      }
      accountsBefore = new Map()
      slotsBefore = new Map()
      cutSince = new Set()
      return changes
    },
  }
}

function noteOnce(notes: Map<Hex, Map<Hex, Hex>>, address: Hex, slot: Hex, value: Hex): void {
  let known = notes.get(address)
  if (known === undefined) {
    known = new Map()
    notes.set(address, known)
  }
  if (!known.has(slot)) known.set(slot, value)
}
