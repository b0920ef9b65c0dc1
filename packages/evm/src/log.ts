import { fromHex, type Hex, toHex } from '@causeway/rpc'

/** What a contract told the world outside with LOG0 to LOG4. */
export interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
}

/** From here on to spell the data takes longer than all the rest, and not everybody needs it spelled. */
const longData = 1024

const kept = new WeakMap<Log, Uint8Array>()

/** A log of bytes that may be overwritten afterwards. */
export function createLog(address: Hex, topics: Hex[], lent: Uint8Array): Log {
  if (lent.length < longData) return { address, topics, data: toHex(lent) }
  const bytes = lent.slice()
  let spelled: Hex | null = null
  const log: Log = {
    address,
    topics,
    get data() {
      spelled ??= toHex(bytes)
      return spelled
    },
  }
  kept.set(log, bytes)
  return log
}

/** The data of a log as bytes, where they are at hand because there are many. */
export function longLogBytes(log: Log): Uint8Array | null {
  return kept.get(log) ?? null
}

/** The data of any log as bytes, not to be changed. */
export function logBytes(log: Log): Uint8Array {
  return kept.get(log) ?? fromHex(log.data)
}
