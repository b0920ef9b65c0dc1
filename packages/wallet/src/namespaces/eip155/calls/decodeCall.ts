import { type Hex, toHex } from '@causeway/rpc'
import type { Action, BatchedCall } from './action.ts'
import { knownCalls } from './knownCalls.ts'
import { routerCommand } from './routerCommands.ts'

/** What calldata says. What the wallet cannot read it calls unknown; it never guesses. */
export type Call =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly selector: Hex | null; readonly size: number }
  | {
      readonly kind: 'known'
      readonly signature: string
      readonly action: Action
      /** Bytes after the arguments: contracts ignore them, some services count by them. */
      readonly extra: number
      /** The calls inside a batch, in order. */
      readonly inner: readonly InnerCall[]
      /** Calls of the batch that were not looked into, because there are too many or they lie too deep. */
      readonly unread: number
    }

/** A call inside a batch. */
export interface InnerCall {
  /** `null` where the contract calls itself. */
  readonly target: Hex | null
  readonly value: bigint
  readonly mayFail: boolean
  readonly isDelegate: boolean
  /** What the router calls the command, where it is one. */
  readonly command: string | null
  readonly call: Call
}

const maxDepth = 4
const maxCalls = 64

const bySelector = new Map(knownCalls.map((call) => [call.selector, call]))

/** Reads calldata, and the calls inside it, within bounds. It never throws. */
export function decodeCall(data: Uint8Array): Call {
  return decode(data, 0, { left: maxCalls })
}

function decode(data: Uint8Array, depth: number, budget: { left: number }): Call {
  if (data.length === 0) return { kind: 'none' }
  if (data.length < 4) return { kind: 'unknown', selector: null, size: data.length }
  const selector = toHex(data.subarray(0, 4))
  const known = bySelector.get(selector)
  const read = known?.read(data.subarray(4)) ?? null
  if (known === undefined || read === null) return { kind: 'unknown', selector, size: data.length }
  const inner: InnerCall[] = []
  const parts = read.action.kind === 'batch' ? read.action.calls : []
  if (depth < maxDepth) {
    for (const part of parts) {
      if (budget.left === 0) break
      budget.left -= 1
      inner.push(decodePart(part, depth + 1, budget))
    }
  }
  return { kind: 'known', signature: known.signature, ...read, inner, unread: parts.length - inner.length }
}

function decodePart(part: BatchedCall, depth: number, budget: { left: number }): InnerCall {
  const { target, value, data, mayFail, isDelegate = false } = part
  const rest = { target, value, mayFail, isDelegate }
  if (part.command !== undefined) {
    const { name, read } = routerCommand(part.command)
    return { ...rest, command: name, call: decodeCommand(name, read(data), data.length) }
  }
  const call = decode(data, depth, budget)
  return { ...rest, command: null, call: isDelegate ? borrowed(call, data) : call }
}

function decodeCommand(name: string, read: { action: Action; extra: number } | null, size: number): Call {
  if (read === null) return { kind: 'unknown', selector: null, size }
  return { kind: 'known', signature: name, ...read, inner: [], unread: 0 }
}

/**
 * Code that runs as the contract that calls it does not do there what its name says elsewhere: a `transfer` moves nothing
 * of the token. Only `multiSend` is meant to be run so, and its parts name their targets.
 */
function borrowed(call: Call, data: Uint8Array): Call {
  if (call.kind === 'unknown' || (call.kind === 'known' && call.signature === 'multiSend(bytes)')) return call
  return { kind: 'unknown', selector: data.length < 4 ? null : toHex(data.subarray(0, 4)), size: data.length }
}
