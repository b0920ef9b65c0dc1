import type { TreeBlock } from '../tree/tree.ts'
import { member } from './member.ts'

/** Who is told of new heads, and under which ids. */
export interface Heads {
  /** A connection on which something can be told. */
  open(send: (text: string) => void): Subscriber
  tell(block: TreeBlock): void
}

interface Subscriber {
  /** The answer to a call for `newHeads`; `null` for any other message. */
  subscribe(text: string): string | null
  close(): void
}

export function createHeads(): Heads {
  const told = new Map<string, (text: string) => void>()
  let ids = 0
  return {
    open(send) {
      const own: string[] = []
      return {
        subscribe(text) {
          const message: unknown = JSON.parse(text)
          const params = member(message, 'params')
          const isHeads = Array.isArray(params) && params[0] === 'newHeads'
          if (member(message, 'method') !== 'eth_subscribe' || !isHeads) return null
          const id = `0x${(++ids).toString(16)}`
          own.push(id)
          told.set(id, send)
          return `{"jsonrpc":"2.0","id":${JSON.stringify(member(message, 'id') ?? null)},"result":"${id}"}`
        },
        close() {
          for (const id of own) told.delete(id)
        },
      }
    },
    tell(block) {
      for (const [id, send] of told) {
        const params = `{"subscription":"${id}","result":${block.header}}`
        send(`{"jsonrpc":"2.0","method":"eth_subscription","params":${params}}`)
      }
    },
  }
}
