import type { ErrorRow } from './catalogueError.ts'
import { errorCatalogue, RpcError } from './errors.ts'
import { elementStarts, isModest, rawMember, skipSpace } from './jsonScan.ts'
import { readPlainCall } from './plainCall.ts'

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
  const plain = readPlainCall(text)
  if (plain !== null) return { single: plain }
  // A shorter text cannot nest too deep.
  if (text.length > 2 * modest.depth && !isModest(text, modest)) {
    return { single: { id: 'null', refusal: new RpcError('invalidRequest', 'message too complex') } }
  }
  const value = parseJson(text)
  if (value === notJson) return { single: { id: 'null', refusal: new RpcError('parseError') } }
  if (!Array.isArray(value))
    return { single: toCall(value, plainId(value, text) ?? rawMember(text, skipSpace(text, 0), 'id')) }
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
  return {
    batch: value.map((element: unknown, index) => toCall(element, rawMember(text, starts[index] ?? 0, 'id'))),
  }
}

const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

/** `id` is the text of the id, when there is one. */
function toCall(value: unknown, id: string | undefined): Call | Malformed {
  if (!isObject(value)) return { id: 'null', refusal: new RpcError('invalidRequest') }
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

/**
 * The text of an id that is a plain whole number, without walking through the message: there is one `"id"` in all of it,
 * nothing is escaped, and the number ends where its digits end. Nearly every single call is like that.
 */
function plainId(value: unknown, text: string): string | undefined {
  if (!isObject(value)) return undefined
  const { id } = value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || Object.is(id, -0)) return undefined
  const key = text.indexOf('"id":')
  if (key < 0 || text.lastIndexOf('"id"') !== key || text.includes('\\')) return undefined
  const digits = String(id)
  const end = key + 5 + digits.length
  const isWhole = text.startsWith(digits, key + 5) && (text[end] === ',' || text[end] === '}')
  return isWhole ? digits : undefined
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
    const entry = toCall(value, rawMember(text, starts[index] ?? 0, 'id'))
    if ('method' in entry && entry.id !== null) return entry.id
  }
  return 'null'
}

/** The answer to a call, around a result that is JSON text already. */
export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/**
 * The refusal of a call; without an id where the request is refused whole, as hosted services do. Outside ASCII the
 * message is escaped, because it may quote the caller.
 */
export function errorText(id: string | null, error: RpcError): string {
  const row: ErrorRow = errorCatalogue[error.row]
  const member = id === null ? '' : `"id":${id},`
  const event = row.event === undefined ? '' : `"event":${row.event},`
  const details = row.details === undefined ? '' : `,"details":${asciiJson(row.details)}`
  const data = error.data === undefined ? '' : `,"data":${asciiJson(error.data)}`
  const content = `"code":${error.code},${event}"message":${asciiJson(error.message)}${details}${data}`
  return `{"jsonrpc":"2.0",${member}"error":{${content}}}`
}

/** The same refusal for programs: one shape for all, the name of the row, and the facts it was decided by. */
export function plainErrorText(id: string, error: RpcError): string {
  const row: ErrorRow = errorCatalogue[error.row]
  const data = { reason: error.row, ...error.facts }
  const content = { code: row.event ?? error.code, message: row.details ?? error.message, data }
  return `{"jsonrpc":"2.0","id":${id},"error":${asciiJson(content)}}`
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
