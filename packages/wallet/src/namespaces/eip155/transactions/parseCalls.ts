import { type Hex, toHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import type { SiteCall } from '../../namespace.ts'
import { addressOf, grantedAccount, member, objectOf, parseAddress, parseQuantity } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { refuse } from '../refuse.ts'
import { parseTransaction, type TransactionRequest } from './parseTransaction.ts'

/** The parameter of `wallet_sendCalls`, checked. */
export interface CallsRequest {
  readonly id: string
  readonly account: string
  readonly from: Hex
  readonly requests: readonly [TransactionRequest, ...TransactionRequest[]]
}

/** More calls than a user can read through are refused with 5740. */
const maxCalls = 10
/** Bytes of an id by EIP-5792, as hex digits. */
const maxId = 2 + 2 * 4096

/** Reads the parameter of `wallet_sendCalls` version 2.0.0 (EIP-5792). */
export function parseCalls(call: SiteCall): CallsRequest {
  const value = objectOf(call)
  if (member(value, 'version') !== '2.0.0') throw refuse('the version must be "2.0.0".')
  const chainId = chainIdOf(call.scope)
  if (parseQuantity(member(value, 'chainId'), 'chainId') !== chainId)
    throw new SessionError('unsupportedCallsChain')
  const atomicRequired = member(value, 'atomicRequired')
  if (typeof atomicRequired !== 'boolean') throw refuse('atomicRequired must be true or false.')
  const { account, from } = parseFrom(call, value)
  const calls = member(value, 'calls')
  if (!Array.isArray(calls) || calls.length === 0) throw refuse('calls must be a list of at least one call.')
  const [first, ...others]: unknown[] = calls
  assertCapabilities(member(value, 'capabilities'))
  for (const entry of calls) if (isObject(entry)) assertCapabilities(member(entry, 'capabilities'))
  if (atomicRequired) throw new SessionError('atomicityUnsupported')
  if (calls.length > maxCalls) throw new SessionError('tooManyCalls', { data: { limit: maxCalls } })
  return {
    id: parseId(member(value, 'id')),
    account,
    from,
    requests: [toRequest(first, from, chainId), ...others.map((entry) => toRequest(entry, from, chainId))],
  }
}

/** The account of the request, or the first granted one where the site leaves it open. */
function parseFrom(call: SiteCall, value: Record<string, unknown>): { account: string; from: Hex } {
  const given = member(value, 'from')
  if (given === undefined || given === null) {
    const [account] = call.accounts
    if (account === undefined) throw new SessionError('unauthorized')
    return { account, from: addressOf(account) }
  }
  const from = parseAddress(given, 'from')
  return { account: grantedAccount(call, from), from }
}

/** The wallet has none to offer, so that only those may be asked for that the site can do without. */
function assertCapabilities(value: unknown): void {
  if (value === undefined || value === null) return
  if (!isObject(value)) throw refuse('capabilities must be an object.')
  for (const [name, wanted] of Object.entries(value)) {
    if (isObject(wanted) && member(wanted, 'optional') === true) continue
    throw new SessionError('unsupportedCapability', { data: { capability: name.slice(0, 64) } })
  }
}

function parseId(value: unknown): string {
  if (value === undefined || value === null)
    return toHex(globalThis.crypto.getRandomValues(new Uint8Array(32)))
  if (typeof value !== 'string' || value === '' || value.length > maxId)
    throw refuse('id must be a text of at most 4096 bytes.')
  return value
}

function toRequest(entry: unknown, from: Hex, chainId: bigint): TransactionRequest {
  if (!isObject(entry)) throw refuse('every call must be an object.')
  const { to, value, data } = {
    to: member(entry, 'to'),
    value: member(entry, 'value'),
    data: member(entry, 'data'),
  }
  return parseTransaction({ from, to, value, data }, chainId)
}
