import type { Head } from '../health/tip.ts'

/** A block object to what is watched of it; `null` for anything else. Zero and nothing are never taken for a number. */
export function readHead(value: unknown): Head | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const number = toNumber(own(value, 'number'))
  const hash = toHash(own(value, 'hash'))
  if (number === null || hash === null) return null
  const seconds = toNumber(own(value, 'timestamp'))
  return {
    number,
    hash,
    parentHash: toHash(own(value, 'parentHash')),
    timestamp: seconds === null || seconds > 0xffff_ffff_ffn ? null : Number(seconds),
  }
}

/** What came on a line: a new head, the answer to the subscription, or something else (`null`). */
export function readNotice(text: string): { head: Head } | { subscribed: boolean } | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  if (own(value, 'method') === 'eth_subscription') {
    const params = own(value, 'params')
    const head = typeof params === 'object' && params !== null ? readHead(own(params, 'result')) : null
    return head === null ? null : { head }
  }
  if (own(value, 'id') !== subscriptionId) return null
  return { subscribed: typeof own(value, 'result') === 'string' }
}

const subscriptionId = 1

export const subscribeText = `{"jsonrpc":"2.0","id":${subscriptionId},"method":"eth_subscribe","params":["newHeads"]}`

function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** A quantity of at most eight bytes. */
function toNumber(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : null
}

function toHash(value: unknown): string | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) && !/^0x0+$/.test(value)
    ? value.toLowerCase()
    : null
}
