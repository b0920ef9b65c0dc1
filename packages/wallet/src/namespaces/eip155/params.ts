import { type Hex, isHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../json.ts'
import type { SiteCall } from '../namespace.ts'
import { refuse } from './refuse.ts'

const addressGrammar = /^0x[0-9a-fA-F]{40}$/
const quantityGrammar = /^0x[0-9a-fA-F]{1,64}$/

/** The parameters of a call as a list; absent is an empty one. -32000 where they are no list, as the reference wallet has it. */
export function listOf(call: SiteCall): readonly unknown[] {
  if (call.params === undefined || call.params === null) return []
  if (!Array.isArray(call.params)) throw new SessionError('invalidInput')
  return call.params
}

/** The only parameter, which must be an object. */
export function objectOf(call: SiteCall): Record<string, unknown> {
  const value = listOf(call)[0]
  if (value === undefined) throw new SessionError('invalidInput')
  if (!isObject(value)) throw refuse('must provide a single object.')
  return value
}

/** A member of an object of a site, never one that the object inherits. */
export function member(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

/** A few characters of what a site sent, for a refusal. Not by `String`, whose way a value of the site could set. */
export function excerpt(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : `${JSON.stringify(value)}`.slice(0, length)
}

export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && addressGrammar.test(value)
}

/** An address in lower case. */
export function parseAddress(value: unknown, name: string): Hex {
  if (!isAddress(value)) throw refuse(`${name} must be an Ethereum address.`)
  return value.toLowerCase() as Hex
}

/** A number as hex digits. Leading zeros are let through: they change nothing and real sites send them. */
export function parseQuantity(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !quantityGrammar.test(value)) {
    throw refuse(`${name} must be a hex quantity such as "0x1".`)
  }
  return BigInt(value)
}

/** Bytes as hex, in lower case. */
export function parseBytes(value: unknown, name: string): Hex {
  if (typeof value !== 'string' || !isHex(value))
    throw refuse(`${name} must be bytes in hex, such as "0x00".`)
  return value.toLowerCase() as Hex
}

/** The CAIP-10 account of an address that was granted on the scope of the call, or 4100. */
export function grantedAccount(call: SiteCall, address: Hex): string {
  const wanted = address.toLowerCase()
  const account = call.accounts.find((granted) => addressOf(granted) === wanted)
  if (account === undefined) throw new SessionError('unauthorized')
  return account
}

/** The address in a CAIP-10 account, in lower case. */
export function addressOf(account: string): Hex {
  return account.slice(account.lastIndexOf(':') + 1).toLowerCase() as Hex
}
