import { isObject } from '../json.ts'

/** An answer with an error in it, as the service or a wallet gave it. */
class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface NodeRequest {
  readonly method: string
  readonly params?: unknown
}

/** One call over HTTP. */
export async function nodeCall(url: string, { method, params = [] }: NodeRequest): Promise<unknown> {
  return resultOf(await post(url, { jsonrpc: '2.0', id: 1, method, params }))
}

/** Several calls in one request; the answers in the order of the calls, `null` for those that failed. */
export async function nodeBatch(url: string, calls: readonly NodeRequest[]): Promise<unknown[]> {
  if (calls.length === 0) return []
  const answers = await post(
    url,
    calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const results: unknown[] = calls.map(() => null)
  for (const answer of Array.isArray(answers) ? answers : []) {
    if (isObject(answer) && typeof answer.id === 'number') results[answer.id] = answer.result ?? null
  }
  return results
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The service answered ${response.status}: ${text.trim().slice(0, 200)}`)
  }
}

/** The result of an answer; its error is thrown. */
export function resultOf(answer: unknown): unknown {
  if (!isObject(answer)) throw new Error('The answer is no JSON-RPC.')
  if (!isObject(answer.error)) return answer.result
  const { code, message, data } = answer.error
  throw new RpcFailure(Number(code), String(message), data)
}
