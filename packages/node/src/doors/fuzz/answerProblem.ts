import { parseMessage } from '@causeway/rpc'

/** What is wrong with the answer to a message, or `null` when it has a valid shape and the ids of its calls. */
export function answerProblem(message: string, answer: string): string | null {
  const due = idsDue(message)
  if (due === null) return answer === '' ? null : 'an answer where none is due'
  const value = parse(answer)
  if (value === undefined) return 'the answer is not JSON'
  if (!Array.isArray(value)) {
    if (due.batch && !(due.ids.length === 1 && due.ids[0] === 'null')) return 'a single answer to a batch'
    return objectProblem(value) ?? (hasId(answer, due.ids[0] ?? '') ? null : 'the id differs')
  }
  if (!due.batch) return 'a batch answer to a single call'
  if (value.length !== due.ids.length) return `${value.length} answers where ${due.ids.length} are due`
  return value.map(objectProblem).find((problem) => problem !== null) ?? null
}

/** The ids that must come back, as text; `null` when nothing may. */
function idsDue(message: string): { batch: boolean; ids: string[] } | null {
  const parsed = parseMessage(message, 1_000)
  const entries = 'batch' in parsed ? parsed.batch : [parsed.single]
  const ids = entries.flatMap(({ id }) => (id === null ? [] : [id]))
  return ids.length === 0 ? null : { batch: 'batch' in parsed, ids }
}

/** Whether a message reaches the method table at all. */
export function passesParser(message: string): boolean {
  const parsed = parseMessage(message, 1_000)
  const entries = 'batch' in parsed ? parsed.batch : [parsed.single]
  return entries.some((entry) => 'method' in entry)
}

function hasId(answer: string, id: string): boolean {
  return answer.startsWith(`{"jsonrpc":"2.0","id":${id},`)
}

function objectProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'the answer is not an object'
  const { jsonrpc, id, result, error, ...rest } = value as Record<string, unknown>
  if (jsonrpc !== '2.0') return 'jsonrpc is not 2.0'
  if (id === undefined) return 'there is no id'
  if (Object.keys(rest).length > 0) return `unknown members: ${Object.keys(rest).join()}`
  if ((result === undefined) === (error === undefined)) return 'result and error: not exactly one'
  return error === undefined ? null : errorProblem(error)
}

function errorProblem(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return 'the error is not an object'
  const { code, message, data: _, ...rest } = error as Record<string, unknown>
  if (!Number.isInteger(code)) return 'the error has no code'
  if (typeof message !== 'string') return 'the error has no message'
  if (code === -32603 && message === 'internal error') return 'a handler failed'
  return Object.keys(rest).length > 0 ? `unknown members of the error: ${Object.keys(rest).join()}` : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
