import { isObject } from '../json.ts'
import { NodeError } from './network.ts'
import { parseJson } from './parseJson.ts'

/** What a node said to one call: a result, an error of its own, or nothing that is an answer to it. */
export type RpcAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: NodeError }
  | { readonly kind: 'unreadable' }

/** Reads the answer to the call with the given id. An error may come without an id: the node could not read the call. */
export function parseRpcAnswer(text: string, id: number): RpcAnswer {
  const value = parseJson(text)
  if (!isObject(value)) return { kind: 'unreadable' }
  const { error } = value
  if (isObject(error)) {
    const { code, message, data } = error
    const isOurs = value.id === id || value.id === null || value.id === undefined
    if (!isOurs || typeof code !== 'number' || !Number.isInteger(code) || typeof message !== 'string') {
      return { kind: 'unreadable' }
    }
    const withData = data === undefined || data === null ? {} : { data }
    return { kind: 'error', error: new NodeError({ code, message, ...withData }) }
  }
  if (value.id !== id || !Object.hasOwn(value, 'result')) return { kind: 'unreadable' }
  return { kind: 'result', result: value.result }
}
