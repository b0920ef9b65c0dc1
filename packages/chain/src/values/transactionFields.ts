import type { AccessListEntry, Authorization } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'
import { quantityToBytes, type RlpItem } from '../rlp.ts'
import { assertCount, readAddressOrNone, readBytes, readFixed, readList, readQuantity } from './rlpFields.ts'
import type { TransactionFields } from './transaction.ts'

/** The members of each type's list, signature included. */
const counts = { 0: 9, 1: 11, 2: 12, 3: 14, 4: 13 } as const

/** The unsigned fields in the order in which their type signs them. */
export function fieldsToRlp(fields: TransactionFields): RlpItem[] {
  const price = fields.gasPrice ?? 0n
  const fees = [fields.maxPriorityFeePerGas ?? 0n, fields.maxFeePerGas ?? 0n]
  const order = fields.type === 0 ? [fields.nonce, price] : [fields.chainId ?? 0n, fields.nonce]
  if (fields.type === 1) order.push(price)
  if (fields.type >= 2) order.push(...fees)
  const list: RlpItem[] = [
    ...[...order, fields.gas].map(quantityToBytes),
    fields.to === null ? new Uint8Array(0) : fromHex(fields.to),
    quantityToBytes(fields.value),
    fromHex(fields.input),
  ]
  if (fields.type >= 1) list.push(fields.accessList.map(accessToRlp))
  if (fields.type === 3) {
    list.push(quantityToBytes(fields.maxFeePerBlobGas ?? 0n), fields.blobVersionedHashes.map(fromHex))
  }
  if (fields.type === 4) list.push(fields.authorizationList.map(authorizationToRlp))
  return list
}

/** The fields of a signed transaction's list. The chain id of a legacy one lies in its signature: `null` here. */
export function fieldsFromRlp(type: TransactionFields['type'], list: RlpItem[]): TransactionFields {
  assertCount(list, counts[type], counts[type], `transaction of type ${type}`)
  let at = 0
  const quantity = (size: number, name: string) => readQuantity(list[at++], size, name)

  const chainId = type === 0 ? null : quantity(32, 'chainId')
  const nonce = quantity(8, 'nonce')
  const gasPrice = type <= 1 ? quantity(32, 'gasPrice') : null
  const maxPriorityFeePerGas = type >= 2 ? quantity(32, 'maxPriorityFeePerGas') : null
  const maxFeePerGas = type >= 2 ? quantity(32, 'maxFeePerGas') : null
  const gas = quantity(8, 'gas')
  // Blob and authorization transactions cannot create contracts, so their encoding has no empty `to` (EIP-4844, EIP-7702).
  const to = type >= 3 ? readFixed(list[at++], 20, 'to') : readAddressOrNone(list[at++], 'to')
  const value = quantity(32, 'value')
  const input = readBytes(list[at++], 'data')
  const accessList = type >= 1 ? readList(list[at++], 'accessList').map(accessFromRlp) : []
  const maxFeePerBlobGas = type === 3 ? quantity(32, 'maxFeePerBlobGas') : null
  const hashes = type === 3 ? readList(list[at++], 'blobVersionedHashes') : []
  const authorizations = type === 4 ? readList(list[at++], 'authorizationList') : []
  return {
    type,
    chainId,
    nonce,
    gas,
    to,
    value,
    input,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList,
    maxFeePerBlobGas,
    blobVersionedHashes: hashes.map((hash) => readFixed(hash, 32, 'blobVersionedHash')),
    authorizationList: authorizations.map(authorizationFromRlp),
  }
}

function accessToRlp(entry: AccessListEntry): RlpItem {
  return [fromHex(entry.address), entry.storageKeys.map(fromHex)]
}

function accessFromRlp(item: RlpItem): AccessListEntry {
  const pair = readList(item, 'access tuple')
  assertCount(pair, 2, 2, 'access tuple')
  return {
    address: readFixed(pair[0], 20, 'access address'),
    storageKeys: readList(pair[1], 'storage keys').map((key) => readFixed(key, 32, 'storage key')),
  }
}

function authorizationToRlp(authorization: Authorization): RlpItem {
  const { chainId, address, nonce, yParity, r, s } = authorization
  return [quantityToBytes(chainId), fromHex(address), ...[nonce, yParity, r, s].map(quantityToBytes)]
}

function authorizationFromRlp(item: RlpItem): Authorization {
  const list = readList(item, 'authorization')
  assertCount(list, 6, 6, 'authorization')
  return {
    chainId: readQuantity(list[0], 32, 'authorization chainId'),
    address: readFixed(list[1], 20, 'authorization address'),
    nonce: readQuantity(list[2], 8, 'authorization nonce'),
    yParity: readQuantity(list[3], 1, 'authorization yParity'),
    r: readQuantity(list[4], 32, 'authorization r'),
    s: readQuantity(list[5], 32, 'authorization s'),
  }
}
