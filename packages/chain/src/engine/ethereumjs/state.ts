import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { StateManagerInterface } from '@ethereumjs/common'
import type { EVM } from '@ethereumjs/evm'
import { Account, type Address } from '@ethereumjs/util'
import { newAccount, type World } from '../world.ts'
import { fromAccount, fromAddress, toAccount } from './accounts.ts'

/** The world of the run that an EVM is lent to. */
export interface Lent {
  world: World
}

const zeros = '0'.repeat(64)

/** A storage value, which the library gives without leading zeros, as a whole word. */
function toWord(value: Uint8Array): Hex {
  return `0x${(zeros + toHex(value).slice(2)).slice(-64)}`
}

function outside(): never {
  throw new Error('roots and caches are kept outside the EVM')
}

/** Our world behind the library's state interface. */
export function createStateManager(lent: Lent): StateManagerInterface {
  const manager: StateManagerInterface = {
    async getAccount(address) {
      const account = lent.world.account(fromAddress(address))
      return account === null ? undefined : toAccount(account)
    },
    async putAccount(address, account) {
      lent.world.setAccount(fromAddress(address), account === undefined ? newAccount : fromAccount(account))
    },
    async deleteAccount(address) {
      lent.world.remove(fromAddress(address))
    },
    async modifyAccountFields(address, fields) {
      const account = (await manager.getAccount(address)) ?? new Account()
      await manager.putAccount(address, Object.assign(account, fields))
    },
    async putCode(address, code) {
      // The library hands over views of memory that it goes on using.
      lent.world.setCode(fromAddress(address), code.slice())
    },
    async getCode(address) {
      return lent.world.code(fromAddress(address))
    },
    async getCodeSize(address) {
      return lent.world.code(fromAddress(address)).length
    },
    async getStorage(address, key) {
      return fromHex(lent.world.storage(fromAddress(address), toHex(key)))
    },
    async putStorage(address, key, value) {
      lent.world.setStorage(fromAddress(address), toHex(key), toWord(value))
    },
    async clearStorage(address) {
      lent.world.clearStorage(fromAddress(address))
    },
    originalStorageCache: {
      async get(address: Address, key: Uint8Array) {
        return fromHex(lent.world.originalStorage(fromAddress(address), toHex(key)))
      },
      clear: outside,
    },
    checkpoint: async () => lent.world.checkpoint(),
    commit: async () => lent.world.commit(),
    revert: async () => lent.world.revert(),
    getStateRoot: outside,
    setStateRoot: outside,
    hasStateRoot: outside,
    clearCaches: outside,
    shallowCopy: outside,
  }
  return manager
}

/** What the EVM uses of its own journal, over our world, so that warm and touched accounts are ours. */
type JournalFace = Pick<
  EVM['journal'],
  | 'putAccount'
  | 'deleteAccount'
  | 'checkpoint'
  | 'commit'
  | 'revert'
  | 'addAlwaysWarmAddress'
  | 'isWarmedAddress'
  | 'addWarmedAddress'
  | 'isWarmedStorage'
  | 'addWarmedStorage'
>

export function createJournal(lent: Lent, manager: StateManagerInterface): EVM['journal'] {
  const journal: JournalFace = {
    putAccount: (address, account) => manager.putAccount(address, account),
    deleteAccount: (address) => manager.deleteAccount(address),
    checkpoint: async () => lent.world.checkpoint(),
    commit: async () => lent.world.commit(),
    revert: async () => lent.world.revert(),
    addAlwaysWarmAddress: (address) =>
      lent.world.warm(address.startsWith('0x') ? (address as Hex) : `0x${address}`),
    isWarmedAddress: (address) => lent.world.isWarm(toHex(address)),
    addWarmedAddress: (address) => lent.world.warm(toHex(address)),
    isWarmedStorage: (address, slot) => lent.world.isWarmSlot(toHex(address), toHex(slot)),
    addWarmedStorage: (address, slot) => lent.world.warmSlot(toHex(address), toHex(slot)),
  }
  // The class has private members, so no object literal can satisfy its type.
  return journal as unknown as EVM['journal']
}
