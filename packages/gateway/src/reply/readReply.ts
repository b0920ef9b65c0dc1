import { elementStarts, isModest, rawMember, skipSpace } from '@causeway/rpc'

/** What an upstream said, before anybody decides what it means. */
export type Reply =
  | { readonly kind: 'result'; readonly text: string; readonly isEmpty: boolean }
  | { readonly kind: 'error'; readonly code: number | null; readonly message: string; readonly data: unknown }
  /** Neither: an HTML page, half a body, a plain line. The beginning is kept, to classify it, and goes no further. */
  | { readonly kind: 'garbage'; readonly message: string }

/** More than any honest answer has, and little enough not to hold everybody up. */
const modest = { depth: 500, values: 5_000_000 }

/** Texts are looked into for what they mean; more than this of one is never needed. */
const longestMessage = 1_000

/** Reads one answer. It never throws, whatever the bytes were. */
export function readReply(text: string, id: number): Reply {
  const value = parse(text)
  return toReply(value, text, skipSpace(text, 0), id)
}

/** Reads the answers of a batch, by id. `null` when it is no batch at all; calls that got no answer are absent. */
export function readReplies(text: string, ids: readonly number[]): Map<number, Reply> | null {
  const value = parse(text)
  if (!Array.isArray(value)) return null
  const starts = elementStarts(text, skipSpace(text, 0), value.length)
  const asked = new Set(ids)
  const replies = new Map<number, Reply>()
  for (const [index, element] of value.entries()) {
    const id = isObject(element) ? toId(own(element, 'id')) : null
    if (id === null || !asked.has(id) || replies.has(id)) continue
    replies.set(id, toReply(element, text, starts[index] ?? 0, id))
  }
  return replies
}

const notJson = Symbol('not JSON')

function parse(text: string): unknown {
  if (text.length > 2 * modest.depth && !isModest(text, modest)) return notJson
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

function toReply(value: unknown, text: string, at: number, id: number): Reply {
  if (typeof value === 'string') return { kind: 'garbage', message: value.slice(0, longestMessage) }
  if (!isObject(value)) return { kind: 'garbage', message: text.slice(0, longestMessage) }
  const error = own(value, 'error')
  if (error !== undefined && error !== null) return toError(error, value)
  if (Object.hasOwn(value, 'result')) {
    // An answer to another call would be taken for the answer to this one.
    if (toId(own(value, 'id')) !== id) return { kind: 'garbage', message: 'the id is another' }
    const raw = rawMember(text, at, 'result')
    if (raw === undefined) return { kind: 'garbage', message: 'no result' }
    return { kind: 'result', text: raw, isEmpty: isEmptyText(raw) }
  }
  // Gateways before a node answer with objects of their own: `{"message":…}`, `{"code":429,"message":…}`.
  if (Object.hasOwn(value, 'message') || Object.hasOwn(value, 'code')) return toError(value, value)
  return { kind: 'garbage', message: text.slice(0, longestMessage) }
}

function toError(error: unknown, around: Record<string, unknown>): Reply {
  if (!isObject(error)) {
    const text = typeof error === 'string' ? error : ''
    return {
      kind: 'error',
      code: toCode(own(around, 'code')),
      message: text.slice(0, longestMessage),
      data: undefined,
    }
  }
  const message = own(error, 'message') ?? own(error, 'error') ?? own(error, 'details')
  return {
    kind: 'error',
    code: toCode(own(error, 'code')),
    message: typeof message === 'string' ? message.slice(0, longestMessage) : '',
    data: own(error, 'data'),
  }
}

/** Nothing found, as a node that is behind says too: `null`, `[]`, `"0x"`. */
function isEmptyText(text: string): boolean {
  return text === 'null' || text === '"0x"' || (text.length < 20 && /^\[\s*\]$/.test(text))
}

/** Ids are whole numbers of ours; some upstreams give them back as texts. */
function toId(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function toCode(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null
}

function own(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
