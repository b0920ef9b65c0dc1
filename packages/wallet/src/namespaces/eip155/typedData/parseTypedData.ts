import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import * as TypedData from 'ox/TypedData'
import { isObject } from '../../../json.ts'
import { member } from '../params.ts'
import { refuse } from '../refuse.ts'
import { type Field, parseTypes, type Types } from './parseTypes.ts'
import { createBudget, isList, parseValue, toInteger, type Value } from './parseValue.ts'

/** Typed data of EIP-712 with every value checked against its type. */
export interface ParsedTypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Struct
  readonly message: Struct
  /** The chain that the domain names, whether its type signs it or not. */
  readonly chainId: bigint | null
  /** What is signed. */
  readonly digest: Hex
  /** The data as it was read, for the user who wants to see it all. */
  readonly raw: string
}

export type Struct = { readonly [field: string]: Value }

const maxText = 512 * 1024

/** Reads typed data that a site sent as an object or as its JSON text. */
export function parseTypedData(value: unknown): ParsedTypedData {
  const data = typeof value === 'string' ? parseJson(value) : value
  if (!isObject(data)) throw refuse('typed data must be an object or its JSON text.')
  assertPlain(data)
  const declared = parseTypes(member(data, 'types'))
  const primaryType = member(data, 'primaryType')
  if (typeof primaryType !== 'string' || declared[primaryType] === undefined) {
    throw refuse('primaryType must be one of the types.')
  }
  const domainValue = member(data, 'domain') ?? {}
  if (!isObject(domainValue)) throw refuse('domain must be an object.')
  const types = withDomainType(declared, domainValue)
  const budget = createBudget()
  const domain = parseStruct(types, 'EIP712Domain', domainValue, 'domain', budget)
  const isDomainOnly = primaryType === 'EIP712Domain'
  const message = isDomainOnly
    ? {}
    : parseStruct(types, primaryType, member(data, 'message'), 'message', budget)
  return {
    types,
    primaryType,
    domain,
    message,
    chainId: parseChainId(domainValue),
    digest: digestOf(types, primaryType, domain, message),
    raw: JSON.stringify({ types, primaryType, domain, message }, (_, part) =>
      typeof part === 'bigint' ? part.toString() : part,
    ),
  }
}

function parseStruct(
  types: Types,
  name: string,
  value: unknown,
  path: string,
  budget: { values: number },
): Struct {
  const struct = parseValue(types, name, value, path, budget)
  if (typeof struct !== 'object' || isList(struct)) throw refuse(`${path} must be an object.`)
  return struct
}

function digestOf(types: Types, primaryType: string, domain: Struct, message: Struct): Hex {
  // The checks above are stricter than the types here, which infer a message from constant types.
  const data: TypedData.Definition = {
    types: { ...types },
    primaryType,
    domain,
    message,
  } as TypedData.Definition
  return TypedData.getSignPayload(data)
}

function parseJson(text: string): unknown {
  if (text.length > maxText) throw new SessionError('limitExceeded', { data: { limit: maxText } })
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('typed data is not valid JSON.')
  }
}

/** -32000 for keys that would reach behind an object, wherever they are; bounded like everything that a site sends. */
function assertPlain(value: unknown): void {
  let left = 60_000
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > 40) throw new SessionError('limitExceeded', { data: { limit: 40 } })
    for (const key of Object.keys(next.value)) {
      left -= 1
      if (left < 0) throw new SessionError('limitExceeded', { data: { limit: 60_000 } })
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new SessionError('invalidInput')
      open.push({ value: (next.value as Record<string, unknown>)[key], depth: next.depth + 1 })
    }
  }
}

const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Departs from the reference wallet where `types` has no `EIP712Domain`: it signs an empty domain there, so that the
 * chain and the contract the user saw are not signed. The type follows from the members of the domain instead, as viem
 * and ethers have it.
 */
function withDomainType(types: Types, domain: Record<string, unknown>): Types {
  if (types.EIP712Domain !== undefined) return types
  const EIP712Domain = domainFields.filter(({ name }) => (member(domain, name) ?? null) !== null)
  return Object.assign(Object.create(null), types, { EIP712Domain })
}

function parseChainId(domain: Record<string, unknown>): bigint | null {
  const value = member(domain, 'chainId')
  if (value === undefined || value === null) return null
  const chainId = toInteger(value)
  if (chainId === null) throw refuse('domain.chainId must be a number.')
  return chainId
}
