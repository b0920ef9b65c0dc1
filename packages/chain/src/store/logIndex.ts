import type { Log } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'

/** Where the text of one log lies: the receipt it is part of, and the place in that receipt's text. */
export interface IndexedLog {
  log: Log
  receipt: number
  start: number
  end: number
}

/**
 * The logs of a block, so that a query can pick some without parsing receipts. For each: receipt index, start and end
 * in its text (u32 each), number of topics (u8), address, topics.
 */
export function encodeLogIndex(logs: readonly IndexedLog[]): Uint8Array {
  return Buffer.concat(
    logs.flatMap(({ log, receipt, start, end }) => {
      const head = Buffer.alloc(13)
      head.writeUInt32BE(receipt, 0)
      head.writeUInt32BE(start, 4)
      head.writeUInt32BE(end, 8)
      head[12] = log.topics.length
      return [head, fromHex(log.address), ...log.topics.map(fromHex)]
    }),
  )
}

/** The places whose address and topics a predicate accepts; both are given as latin1 text of the raw bytes. */
export function findLogs(
  index: Buffer,
  accepts: (address: string, topics: string[]) => boolean,
): { receipt: number; start: number; end: number }[] {
  const found: { receipt: number; start: number; end: number }[] = []
  for (let at = 0; at < index.length; ) {
    const topicCount = index[at + 12] ?? 0
    const address = index.toString('latin1', at + 13, at + 33)
    const topics: string[] = []
    for (let i = 0; i < topicCount; i++)
      topics.push(index.toString('latin1', at + 33 + 32 * i, at + 65 + 32 * i))
    if (accepts(address, topics)) {
      found.push({
        receipt: index.readUInt32BE(at),
        start: index.readUInt32BE(at + 4),
        end: index.readUInt32BE(at + 8),
      })
    }
    at += 33 + 32 * topicCount
  }
  return found
}
