import { RpcError } from './errors.ts'
import { elementStarts, isModest, rawMember, skipSpace } from './jsonScan.ts'

/** One call as it came: the method is a name, the parameters are still whatever was sent. */
export interface Call {
  /** The id's own JSON text, so that it goes back as it came; `null` for a notification, which is never answered. */
  readonly id: string | null
  readonly method: string
  readonly params: unknown
}

/** Something that is not a call, and the refusal it gets. */
export interface Malformed {
  readonly id: string
  readonly refusal: RpcError
}

/** What one body or frame held. */
export type Message = { readonly single: Call | Malformed } | { readonly batch: (Call | Malformed)[] }

/** A method name longer than this is not looked up (go-ethereum's bound). */
const maxMethodLength = 2048

/** More than any honest message has, and little enough to be parsed in a moment. */
const modest = { depth: 1_000, values: 250_000 }

/**
 * Reads a JSON-RPC 2.0 message. It never throws: text that is not JSON, and members of a batch that are no calls, come
 * back as refusals beside the calls that are good.
 */
export function parseMessage(text: string, maxBatch: number): Message {
  // A shorter text cannot nest too deep.
  if (text.length > 2 * modest.depth && !isModest(text, modest)) {
    return { single: { id: 'null', refusal: new RpcError('invalidRequest', 'message too complex') } }
  }
  const value = parseJson(text)
  if (value === notJson) return { single: { id: 'null', refusal: new RpcError('parseError') } }
  if (!Array.isArray(value)) return { single: toCall(value, text, skipSpace(text, 0)) }
  if (value.length === 0)
    return { single: { id: 'null', refusal: new RpcError('invalidRequest', 'empty batch') } }
  // Only as many as may be served: whoever sends millions of elements does not make us look at them all.
  const starts = elementStarts(text, skipSpace(text, 0), maxBatch)
  if (value.length > maxBatch) {
    return {
      batch: [
        {
          id: firstId(value.slice(0, maxBatch), text, starts),
          refusal: new RpcError('invalidRequest', 'batch too large'),
        },
      ],
    }
  }
  return { batch: value.map((element: unknown, index) => toCall(element, text, starts[index] ?? 0)) }
}

const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

function toCall(value: unknown, text: string, start: number): Call | Malformed {
  if (!isObject(value)) return { id: 'null', refusal: new RpcError('invalidRequest') }
  const id = rawMember(text, start, 'id')
  const validId = id === undefined || isValidId(id)
  const { jsonrpc, method, params } = value
  if (jsonrpc !== '2.0' || !validId || typeof method !== 'string' || method === '') {
    return { id: validId && id !== undefined ? id : 'null', refusal: new RpcError('invalidRequest') }
  }
  if (method.length > maxMethodLength) {
    const text = `method name too long: ${method.length} > ${maxMethodLength}`
    return { id: id ?? 'null', refusal: new RpcError('invalidRequest', text) }
  }
  return { id: id ?? null, method, params }
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isValidId(raw: string): boolean {
  return !raw.startsWith('{') && !raw.startsWith('[')
}

/** The protocol has no way to refuse a whole batch, so the refusal carries the id of its first call, as in go-ethereum. */
function firstId(values: unknown[], text: string, starts: number[]): string {
  for (const [index, value] of values.entries()) {
    const entry = toCall(value, text, starts[index] ?? 0)
    if ('method' in entry && entry.id !== null) return entry.id
  }
  return 'null'
}

/** The answer to a call, around a result that is JSON text already. */
export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/** The refusal of a call. Outside ASCII the message is escaped, because it may quote the caller. */
export function errorText(id: string, error: RpcError): string {
  const data = error.data === undefined ? '' : `,"data":${asciiJson(error.data)}`
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${error.code},"message":${asciiJson(error.message)}${data}}}`
}

/** An event pushed to a subscriber, around a payload that is JSON text already. */
export function notificationText(method: string, subscription: string, result: string): string {
  return `{"jsonrpc":"2.0","method":"${method}","params":{"subscription":"${subscription}","result":${result}}}`
}

/** JSON text of ASCII characters only, which every encoding on the way agrees about. */
export function asciiJson(value: unknown): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return (JSON.stringify(value) ?? 'null').replace(/[\u0080-\uffff]/g, escaped)
}
