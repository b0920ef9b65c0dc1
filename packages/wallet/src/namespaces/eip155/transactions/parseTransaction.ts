import type { Hex } from '@causeway/rpc'
import { isObject } from '../../../json.ts'
import { member, parseAddress, parseBytes, parseQuantity } from '../params.ts'
import { refuse } from '../refuse.ts'
import type { AccessListEntry } from '../signing/signTransaction.ts'

/** A transaction as a site asked for it, checked; what it left open is `null`. */
export interface TransactionRequest {
  readonly from: Hex
  /** `null` creates a contract. */
  readonly to: Hex | null
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | null
  readonly nonce: bigint | null
  readonly type: 0 | 1 | 2 | null
  readonly gasPrice: bigint | null
  readonly maxFeePerGas: bigint | null
  readonly maxPriorityFeePerGas: bigint | null
  readonly accessList: readonly AccessListEntry[] | null
}

const maxData = 512 * 1024
const blobFields = [
  'blobs',
  'blobVersionedHashes',
  'maxFeePerBlobGas',
  'sidecars',
  'kzgCommitments',
  'kzgProofs',
]

/** Reads the parameter of `eth_sendTransaction` for a chain. */
export function parseTransaction(value: Record<string, unknown>, chainId: bigint): TransactionRequest {
  assertWithinReach(value, chainId)
  const quantity = (name: string) => optional(value, name, (given) => parseQuantity(given, name))
  const data = parseData(value)
  const to = parseTo(value, data)
  const request = {
    from: parseAddress(member(value, 'from'), 'from'),
    to,
    value: quantity('value') ?? 0n,
    data,
    gas: quantity('gas') ?? quantity('gasLimit'),
    nonce: quantity('nonce'),
    type: parseType(quantity('type')),
    gasPrice: quantity('gasPrice'),
    maxFeePerGas: quantity('maxFeePerGas'),
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
    accessList: optional(value, 'accessList', parseAccessList),
  }
  assertFees(request)
  if (request.nonce !== null && request.nonce >= 1n << 64n) throw refuse('nonce is out of range.')
  return request
}

/** Libraries write what is absent as `undefined` or `null` too. */
function isGiven(value: Record<string, unknown>, name: string): boolean {
  return (member(value, name) ?? null) !== null
}

function optional<T>(value: Record<string, unknown>, name: string, parse: (given: unknown) => T): T | null {
  return isGiven(value, name) ? parse(member(value, name)) : null
}

/** What this wallet does not send for a site, whatever else the parameters say. */
function assertWithinReach(value: Record<string, unknown>, chainId: bigint): void {
  if (isGiven(value, 'authorizationList')) {
    throw refuse('authorizationList (EIP-7702) is not accepted from sites.')
  }
  const blob = blobFields.find((name) => isGiven(value, name))
  if (blob !== undefined) throw refuse(`${blob}: blob transactions (EIP-4844) are not supported.`)
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER))
    throw refuse(`the chain id ${chainId} is too large to sign for.`)
  const given = optional(value, 'chainId', (chain) => parseQuantity(chain, 'chainId'))
  if (given !== null && given !== chainId) {
    throw refuse(`chainId "${given}" does not match the chain "${chainId}" of the scope.`)
  }
}

function parseData(value: Record<string, unknown>): Hex {
  const data = optional(value, 'data', (given) => parseBytes(given, 'data'))
  const input = optional(value, 'input', (given) => parseBytes(given, 'input'))
  if (data !== null && input !== null && data !== input)
    throw refuse('data and input differ; send one of them.')
  const bytes = data ?? input ?? '0x'
  if (bytes.length > 2 + 2 * maxData) throw refuse(`data must not be longer than ${maxData} bytes.`)
  return bytes
}

function parseTo(value: Record<string, unknown>, data: Hex): Hex | null {
  const to = member(value, 'to')
  const isOpen = to === undefined || to === null || to === '' || to === '0x'
  if (!isOpen) return parseAddress(to, 'to')
  if (data === '0x') throw refuse('a transaction without "to" must have the code of a contract in "data".')
  return null
}

function parseType(type: bigint | null): 0 | 1 | 2 | null {
  if (type === null) return null
  if (type === 0n) return 0
  if (type === 1n) return 1
  if (type === 2n) return 2
  throw refuse(`transactions of type ${type} are not supported.`)
}

function assertFees(request: Omit<TransactionRequest, 'from'>): void {
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = request
  const isDynamic = maxFeePerGas !== null || maxPriorityFeePerGas !== null
  if (gasPrice !== null && isDynamic) throw refuse('gasPrice and maxFeePerGas exclude each other.')
  if (type === 2 && gasPrice !== null) throw refuse('a transaction of type 2 has no gasPrice.')
  if ((type === 0 || type === 1) && isDynamic) {
    throw refuse(`a transaction of type ${type} has no maxFeePerGas and no maxPriorityFeePerGas.`)
  }
  if (type === 0 && accessList !== null) throw refuse('a transaction of type 0 has no accessList.')
  if (maxFeePerGas !== null && maxPriorityFeePerGas !== null && maxPriorityFeePerGas > maxFeePerGas) {
    throw refuse('maxPriorityFeePerGas must not be above maxFeePerGas.')
  }
}

function parseAccessList(value: unknown): readonly AccessListEntry[] {
  if (!Array.isArray(value) || value.length > 1000) throw refuse('accessList must be a list.')
  return value.map((entry: unknown) => {
    const keys = isObject(entry) ? member(entry, 'storageKeys') : undefined
    if (!isObject(entry) || !Array.isArray(keys)) {
      throw refuse('every member of accessList must have an address and storageKeys.')
    }
    return {
      address: parseAddress(member(entry, 'address'), 'accessList.address'),
      storageKeys: keys.map(parseKey),
    }
  })
}

function parseKey(key: unknown): Hex {
  const bytes = parseBytes(key, 'accessList.storageKeys')
  if (bytes.length !== 66) throw refuse('accessList.storageKeys must be of 32 bytes.')
  return bytes
}
