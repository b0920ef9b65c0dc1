import { type Hex, toHex, toQuantity } from '@causeway/rpc'

/** Values as JSON text. Hex needs no escaping, so a pair of quotes is all there is to it. */

export function hexToJson(hex: Hex): string {
  return `"${hex}"`
}

export function quantityToJson(value: bigint | number): string {
  return `"${toQuantity(value)}"`
}

export function countToJson(count: number | null): string {
  return count === null ? 'null' : quantityToJson(count)
}

/** Raw bytes; where there are none the answer is no bytes, for these methods' results are texts (execution-apis). */
export function bytesToJson(bytes: Uint8Array | null): string {
  return bytes === null ? '"0x"' : `"${toHex(bytes)}"`
}

/** JSON of an object with bigint members, written as quantities. */
export function recordToJson(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'bigint' ? toQuantity(value) : value,
  )
}
