import type { Hex } from '@causeway/rpc'
import { type Code, noCode } from '../code.ts'
import { codeOfHash } from '../codeCache.ts'
import { keccakHex } from '../keccak.ts'
import type { AccountEntry, SlotEntry } from './accountEntry.ts'
import { changeOf } from './changeOf.ts'
import { createEntry, emptyCodeHash, isEmptyEntry } from './createEntry.ts'
import { createHeldCode } from './heldCode.ts'
import { type Undo, undo } from './journal.ts'
import { addSlot, createSlotTable, findSlot, slotsIn } from './slotTable.ts'
import type { StateChanges, StateReader } from './stateReader.ts'
import type { World } from './world.ts'

/** RIPEMD-160: see `touchEntry`. */
const ripemd: Hex = '0x0000000000000000000000000000000000000003'

/** More than a block can reach of the largest contracts; a call may have the gas of many blocks. */
const mostHeldCode = 600 * 1024 * 1024

/** A world on top of a state that nobody changes as long as the world is used. */
export function createWorld(base: StateReader): World {
  const entries = new Map<Hex, AccountEntry>()
  const held = createHeldCode(mostHeldCode)
  const readCode = (codeHash: Hex): Uint8Array => base.code(codeHash)
  /** Which transaction this is. */
  let stamp = 1
  /** How often changes have been taken, plus one. */
  let era = 1
  /** What may have changed since changes were taken. */
  let listed: AccountEntry[] = []
  let touched: AccountEntry[] = []
  let destroyed: AccountEntry[] = []
  let journal: Undo[] = []
  const tally = { refund: 0 }
  /** The precompiled contracts whose entries are marked, and the transaction in which they are warm. */
  let precompiles: ReadonlyMap<Hex, Hex> | null = null
  let precompilesWarmAt = 0

  function entry(address: Hex): AccountEntry {
    let found = entries.get(address)
    if (found === undefined) {
      // Spelled otherwise it would be another account, which is empty.
      if (address.length !== 42 || address !== address.toLowerCase())
        throw new TypeError(`an address is 0x and 40 digits in lower case, not ${address}`)
      found = createEntry(address, base.account(address))
      entries.set(address, found)
    }
    return found
  }

  function list(found: AccountEntry): void {
    if (found.listedAt === era) return
    found.listedAt = era
    listed.push(found)
  }

  /** Before anything of the account itself is changed. */
  function note(found: AccountEntry): void {
    if (found.beforeAt === era) return
    const { exists, nonce, balance, codeHash } = found
    found.before = { exists, nonce, balance, codeHash }
    found.beforeAt = era
    list(found)
  }

  function noteWhole(found: AccountEntry): void {
    note(found)
    const { exists, nonce, balance, codeHash, code } = found
    journal.push({ kind: 'account', entry: found, exists, nonce, balance, codeHash, code })
  }

  function touchEntry(found: AccountEntry): void {
    if (found.touchedAt === stamp) return
    found.touchedAt = stamp
    touched.push(found)
    // In mainnet block 2675119 a call touched RIPEMD-160 and ran out of gas; the clients of the day removed the empty
    // account all the same, and so the touch of this one account outlives a revert ever since.
    if (found.address !== ripemd) journal.push({ kind: 'touched', entry: found })
  }

  function establish(found: AccountEntry): void {
    touchEntry(found)
    if (found.exists) return
    noteWhole(found)
    found.exists = true
  }

  function setBalanceOf(found: AccountEntry, balance: bigint): void {
    establish(found)
    if (found.balance === balance) return
    note(found)
    journal.push({ kind: 'balance', entry: found, balance: found.balance })
    found.balance = balance
  }

  function setNonceOf(found: AccountEntry, nonce: bigint): void {
    establish(found)
    if (found.nonce === nonce) return
    note(found)
    journal.push({ kind: 'nonce', entry: found, nonce: found.nonce })
    found.nonce = nonce
  }

  function setCodeOf(found: AccountEntry, bytes: Uint8Array): void {
    establish(found)
    const codeHash = bytes.length === 0 ? emptyCodeHash : keccakHex(bytes)
    if (codeHash === found.codeHash) return
    noteWhole(found)
    found.codeHash = codeHash
    found.code = bytes.length === 0 ? noCode : codeOfHash(codeHash, () => bytes)
  }

  function codeOf(found: AccountEntry): Code {
    if (found.code !== null) return found.code
    if (found.codeHash === emptyCodeHash) {
      found.code = noCode
      return noCode
    }
    const code = codeOfHash(found.codeHash, readCode)
    held.hold(found, code)
    return code
  }

  function slotOf(found: AccountEntry, slot: bigint): SlotEntry {
    const known = findSlot(found.slots, slot)
    if (known !== undefined) return known
    const value = found.hasStorage ? base.storage(found.address, slot) : 0n
    const added = {
      slot,
      value,
      original: 0n,
      originalAt: 0,
      warmAt: 0,
      before: 0n,
      changedAt: 0,
      next: null,
    }
    addSlot<SlotEntry>(found.slots, added)
    return added
  }

  function store(found: AccountEntry, slot: SlotEntry, value: bigint): void {
    const previous = slot.value
    if (previous === value) return
    if (slot.originalAt !== stamp) {
      slot.original = previous
      slot.originalAt = stamp
    }
    if (slot.changedAt !== era) {
      slot.before = previous
      slot.changedAt = era
      list(found)
      found.changedSlots ??= []
      found.changedSlots.push(slot)
    }
    journal.push({ kind: 'slot', slot, value: previous })
    slot.value = value
  }

  function originalOf(slot: SlotEntry): bigint {
    return slot.originalAt === stamp ? slot.original : slot.value
  }

  function clearStorageOf(found: AccountEntry): void {
    const { slots, hasStorage, cutAt } = found
    journal.push({ kind: 'slots', entry: found, slots, hasStorage, cutAt })
    list(found)
    found.hasStorage = false
    found.cutAt = era
    found.slots = createSlotTable()
    // What is warm, and what was there when the transaction began, does not go with the values.
    for (const { slot, warmAt, original, originalAt } of slotsIn(slots)) {
      if (warmAt !== stamp && originalAt !== stamp) continue
      addSlot<SlotEntry>(found.slots, {
        slot,
        value: 0n,
        original,
        originalAt,
        warmAt,
        before: 0n,
        changedAt: 0,
        next: null,
      })
    }
  }

  function removeEntry(found: AccountEntry): void {
    if (!found.exists) return
    noteWhole(found)
    Object.assign(found, { exists: false, nonce: 0n, balance: 0n, codeHash: emptyCodeHash, code: noCode })
    clearStorageOf(found)
  }

  function isWarmEntry(found: AccountEntry): boolean {
    return found.warmAt === stamp || (found.isPrecompile && precompilesWarmAt === stamp)
  }

  function warmEntry(found: AccountEntry): boolean {
    if (isWarmEntry(found)) return false
    found.warmAt = stamp
    journal.push({ kind: 'warm', entry: found })
    return true
  }

  function warmSlotEntry(slot: SlotEntry): boolean {
    if (slot.warmAt === stamp) return false
    slot.warmAt = stamp
    journal.push({ kind: 'warmSlot', slot })
    return true
  }

  function beginTransaction(): void {
    stamp++
    touched = []
    destroyed = []
    journal = []
    tally.refund = 0
  }

  return {
    account(address) {
      const { exists, nonce, balance, codeHash } = entry(address)
      return exists ? { nonce, balance, codeHash } : null
    },
    setBalance: (address, balance) => setBalanceOf(entry(address), balance),
    addBalance(address, amount) {
      const found = entry(address)
      setBalanceOf(found, found.balance + amount)
    },
    setNonce: (address, nonce) => setNonceOf(entry(address), nonce),
    code: (address) => codeOf(entry(address)).bytes,
    setCode: (address, code) => setCodeOf(entry(address), code),
    storage: (address, slot) => slotOf(entry(address), slot).value,
    originalStorage: (address, slot) => originalOf(slotOf(entry(address), slot)),
    setStorage(address, slot, value) {
      const found = entry(address)
      store(found, slotOf(found, slot), value)
    },
    clearStorage: (address) => clearStorageOf(entry(address)),
    remove: (address) => removeEntry(entry(address)),
    touch: (address) => touchEntry(entry(address)),
    isWarm: (address) => isWarmEntry(entry(address)),
    warm(address) {
      warmEntry(entry(address))
    },
    warmPrecompiles(addresses) {
      precompilesWarmAt = stamp
      if (precompiles === addresses) return
      precompiles = addresses
      // Those of a fork before are among those of the next.
      for (const address of addresses.keys()) entry(address).isPrecompile = true
    },
    isWarmSlot: (address, slot) => slotOf(entry(address), slot).warmAt === stamp,
    warmSlot(address, slot) {
      warmSlotEntry(slotOf(entry(address), slot))
    },
    checkpoint: () => journal.length,
    revert(checkpoint) {
      while (journal.length > checkpoint) {
        const change = journal.pop()
        if (change !== undefined) undo(change)
      }
    },
    beginTransaction,
    endTransaction(removed, clearEmpty) {
      for (const address of removed) removeEntry(entry(address))
      if (clearEmpty) {
        for (const found of touched) {
          if (found.touchedAt === stamp && found.exists && isEmptyEntry(found)) removeEntry(found)
        }
      }
      beginTransaction()
    },
    takeChanges() {
      const changes: StateChanges = []
      for (const found of listed) {
        const change = changeOf(found, era, codeOf)
        if (change !== null) changes.push(change)
        found.changedSlots = null
      }
      listed = []
      era++
      return changes
    },

    entry,
    addTo: (found, amount) => setBalanceOf(found, found.balance + amount),
    establish,
    setBalanceOf,
    setNonceOf,
    setCodeOf,
    clearStorageOf,
    touchEntry,
    codeOf,
    slotOf,
    store,
    originalOf,
    isWarmEntry,
    isWarmSlotEntry: (slot) => slot.warmAt === stamp,
    warmEntry,
    warmSlotEntry,
    loadTransient(found, slot) {
      if (found.transientAt !== stamp || found.transient === null) return 0n
      return findSlot(found.transient, slot)?.value ?? 0n
    },
    storeTransient(found, slot, value) {
      if (found.transientAt !== stamp || found.transient === null) {
        found.transient = createSlotTable()
        found.transientAt = stamp
      }
      let known = findSlot(found.transient, slot)
      if (known === undefined) {
        known = { slot, value: 0n, next: null }
        addSlot(found.transient, known)
      }
      journal.push({ kind: 'transient', slot: known, value: known.value })
      known.value = value
    },
    markCreated(found) {
      if (found.createdAt === stamp) return
      found.createdAt = stamp
      journal.push({ kind: 'created', entry: found })
    },
    isCreated: (found) => found.createdAt === stamp,
    markDestroyed(found) {
      if (found.destroyedAt === stamp) return
      found.destroyedAt = stamp
      destroyed.push(found)
      journal.push({ kind: 'destroyed', entry: found })
    },
    isDestroyed: (found) => found.destroyedAt === stamp,
    destroyed() {
      if (destroyed.length === 0) return []
      // One that was taken back and marked again is in the list twice.
      const marked = destroyed.filter(({ destroyedAt }) => destroyedAt === stamp)
      return [...new Set(marked)].map(({ address }) => address)
    },
    refund: () => tally.refund,
    addRefund(amount) {
      journal.push({ kind: 'refund', tally, refund: tally.refund })
      tally.refund += amount
    },
  }
}
