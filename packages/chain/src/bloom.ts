import { keccak256, type Log } from '@causeway/evm'
import { fromHex, type Hex, toHex } from '@causeway/rpc'

const bloomBytes = 256

export const emptyBloom: Hex = `0x${'00'.repeat(bloomBytes)}`

/** The bloom filter of a receipt's logs: three bits for each address and topic (Yellow Paper 4.3.1). */
export function logsBloom(logs: readonly Log[]): Hex {
  if (logs.length === 0) return emptyBloom
  const bloom = new Uint8Array(bloomBytes)
  for (const log of logs) {
    add(bloom, log.address)
    for (const topic of log.topics) add(bloom, topic)
  }
  return toHex(bloom)
}

/** The filter of a block: everything any of its receipts holds. */
export function mergeBlooms(blooms: readonly Hex[]): Hex {
  const [only, ...more] = blooms.filter((bloom) => bloom !== emptyBloom)
  if (only === undefined) return emptyBloom
  if (more.length === 0) return only
  const merged = fromHex(only)
  for (const bloom of more) {
    const bytes = fromHex(bloom)
    for (let i = 0; i < bloomBytes; i++) merged[i] = (merged[i] ?? 0) | (bytes[i] ?? 0)
  }
  return toHex(merged)
}

/** Whether the filter may hold an address or a topic; `false` is certain. */
export function bloomHas(bloom: Hex | Uint8Array, value: Hex): boolean {
  const bytes = typeof bloom === 'string' ? fromHex(bloom) : bloom
  return bits(value).every(([at, mask]) => ((bytes[at] ?? 0) & mask) !== 0)
}

function add(bloom: Uint8Array, value: Hex): void {
  for (const [at, mask] of bits(value)) bloom[at] = (bloom[at] ?? 0) | mask
}

function bits(value: Hex): [at: number, mask: number][] {
  const hash = keccak256(fromHex(value))
  return [0, 2, 4].map((i) => {
    const bit = (((hash[i] ?? 0) << 8) | (hash[i + 1] ?? 0)) & 0x7ff
    return [bloomBytes - 1 - (bit >> 3), 1 << (bit & 7)]
  })
}
