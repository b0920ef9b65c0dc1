import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { Account, Address } from '@ethereumjs/util'
import { emptyCodeHash, emptyRoot } from '../../state/account.ts'
import type { Account as StateAccount } from '../../state/state.ts'

const emptyCodeHashBytes = fromHex(emptyCodeHash)
const emptyRootBytes = fromHex(emptyRoot)

export function toAddress(address: Hex): Address {
  return new Address(fromHex(address))
}

export function fromAddress(address: Address): Hex {
  return toHex(address.bytes)
}

/** A fresh object each time: the library changes what it is given. */
export function toAccount(account: StateAccount): Account {
  const { nonce, balance, storageRoot, codeHash } = account
  return new Account(
    nonce,
    balance,
    storageRoot === emptyRoot ? emptyRootBytes : fromHex(storageRoot),
    codeHash === emptyCodeHash ? emptyCodeHashBytes : fromHex(codeHash),
  )
}

export function fromAccount(account: Account): StateAccount {
  return {
    nonce: account.nonce,
    balance: account.balance,
    storageRoot: account.storageRoot === emptyRootBytes ? emptyRoot : toHex(account.storageRoot),
    codeHash: account.codeHash === emptyCodeHashBytes ? emptyCodeHash : toHex(account.codeHash),
  }
}
