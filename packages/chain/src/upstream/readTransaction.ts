import type { AccessListEntry, Authorization } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { encodeTransaction, type Transaction, type TransactionFields } from '../values/transaction.ts'
import { isTold, readBytes, readFixed, readList, readObject, readQuantity, type Told } from './readFields.ts'
import { ToldFault } from './toldFault.ts'

/** A transaction as its bytes, which is what a root is made of, beside the two things that follow from them. */
export interface ToldTransaction {
  /** The form it has in a block. */
  readonly raw: Uint8Array
  readonly hash: Hex
  readonly from: Hex
  readonly r: bigint
  readonly s: bigint
}

export function readTransaction(value: unknown, at: string): ToldTransaction {
  if (typeof value === 'string') throw new ToldFault('lie', at, 'is a hash in place of a transaction')
  const told = readObject(value, at)
  const type = readType(told, `${at}.type`)
  const quantity = (name: string, size: number) => readQuantity(told[name], size, `${at}.${name}`)
  const { chainId, yParity } = readSignature(told, type, at)
  const r = quantity('r', 32)
  const s = quantity('s', 32)
  const fields: TransactionFields = {
    type,
    chainId,
    nonce: quantity('nonce', 8),
    gas: quantity('gas', 8),
    to: isTold(told, 'to') || type >= 3 ? readFixed(told.to, 20, `${at}.to`) : null,
    value: quantity('value', 32),
    input: readBytes(told.input ?? told.data, `${at}.input`),
    gasPrice: type <= 1 ? quantity('gasPrice', 32) : null,
    maxFeePerGas: type >= 2 ? quantity('maxFeePerGas', 32) : null,
    maxPriorityFeePerGas: type >= 2 ? quantity('maxPriorityFeePerGas', 32) : null,
    accessList: type >= 1 ? readAccessList(told.accessList, `${at}.accessList`) : [],
    maxFeePerBlobGas: type === 3 ? quantity('maxFeePerBlobGas', 32) : null,
    blobVersionedHashes: type === 3 ? readHashes(told.blobVersionedHashes, `${at}.blobVersionedHashes`) : [],
    authorizationList:
      type === 4 ? readAuthorizations(told.authorizationList, `${at}.authorizationList`) : [],
  }
  return {
    raw: encodeTransaction(fields, { r, s, yParity }),
    hash: readFixed(told.hash, 32, `${at}.hash`),
    from: readFixed(told.from, 20, `${at}.from`),
    r,
    s,
  }
}

/** Absent on nodes from before EIP-2718. */
function readType(told: Told, field: string): Transaction['type'] {
  const type = isTold(told, 'type') ? Number(readQuantity(told.type, 1, field)) : 0
  if (type === 0 || type === 1 || type === 2 || type === 3 || type === 4) return type
  throw new ToldFault('unsupported', field, `is 0x${type.toString(16)}, which is of no Ethereum transaction`)
}

function readSignature(
  told: Told,
  type: Transaction['type'],
  at: string,
): { chainId: bigint | null; yParity: 0 | 1 } {
  if (type !== 0) {
    const name = isTold(told, 'yParity') ? 'yParity' : 'v'
    const parity = readQuantity(told[name], 32, `${at}.${name}`)
    return { chainId: readQuantity(told.chainId, 32, `${at}.chainId`), yParity: bit(parity, `${at}.${name}`) }
  }
  const v = readQuantity(told.v, 32, `${at}.v`)
  if (v === 27n || v === 28n) return { chainId: null, yParity: v === 27n ? 0 : 1 }
  // EIP-155 puts the chain id into `v`.
  if (v >= 35n) return { chainId: (v - 35n) / 2n, yParity: v % 2n === 1n ? 0 : 1 }
  throw new ToldFault('unsupported', `${at}.v`, 'is of no Ethereum signature')
}

function bit(parity: bigint, field: string): 0 | 1 {
  if (parity > 1n) throw new ToldFault('lie', field, 'is neither 0 nor 1')
  return parity === 1n ? 1 : 0
}

function readAccessList(value: unknown, at: string): AccessListEntry[] {
  return readList(value, at).map((item, i) => {
    const entry = readObject(item, `${at}[${i}]`)
    return {
      address: readFixed(entry.address, 20, `${at}[${i}].address`),
      storageKeys: readHashes(entry.storageKeys, `${at}[${i}].storageKeys`),
    }
  })
}

function readHashes(value: unknown, at: string): Hex[] {
  return readList(value, at).map((hash, i) => readFixed(hash, 32, `${at}[${i}]`))
}

function readAuthorizations(value: unknown, at: string): Authorization[] {
  return readList(value, at).map((item, i) => {
    const told = readObject(item, `${at}[${i}]`)
    const quantity = (name: string, size: number) => readQuantity(told[name], size, `${at}[${i}].${name}`)
    return {
      chainId: quantity('chainId', 32),
      address: readFixed(told.address, 20, `${at}[${i}].address`),
      nonce: quantity('nonce', 8),
      yParity: quantity(isTold(told, 'yParity') ? 'yParity' : 'v', 1),
      r: quantity('r', 32),
      s: quantity('s', 32),
    }
  })
}
