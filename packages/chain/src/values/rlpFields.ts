import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { bytesToQuantity, RlpError, type RlpItem } from '../rlp.ts'

/** Readers for the fields of an RLP list. Each refuses what is not exactly the field's form, and names the field. */

export function readList(item: RlpItem | undefined, name: string): RlpItem[] {
  if (!Array.isArray(item)) throw new RlpError(`rlp: expected List for ${name}`)
  return item
}

export function readBytes(item: RlpItem | undefined, name: string): Hex {
  if (!(item instanceof Uint8Array)) throw new RlpError(`rlp: expected input string or byte for ${name}`)
  return toHex(item)
}

/** A byte string of exactly `size` bytes. */
export function readFixed(item: RlpItem | undefined, size: number, name: string): Hex {
  if (!(item instanceof Uint8Array)) throw new RlpError(`rlp: expected input string or byte for ${name}`)
  if (item.length < size) throw new RlpError(`rlp: input string too short for ${name}, want ${size} bytes`)
  if (item.length > size) throw new RlpError(`rlp: input string too long for ${name}, want ${size} bytes`)
  return toHex(item)
}

/** A value that a field mostly has, with its bytes: to compare these is quicker than to spell them, and needs no memory. */
export interface Usual {
  hex: Hex
  bytes: Uint8Array
}

export function usual(hex: Hex): Usual {
  return { hex, bytes: fromHex(hex) }
}

/** The same as `readFixed` for a field that mostly has one value. */
export function readUsual(item: RlpItem | undefined, { hex, bytes }: Usual, name: string): Hex {
  if (!(item instanceof Uint8Array) || item.length !== bytes.length)
    return readFixed(item, bytes.length, name)
  for (let i = 0; i < bytes.length; i++) if (item[i] !== bytes[i]) return toHex(item)
  return hex
}

/** An address, or nothing at all. */
export function readAddressOrNone(item: RlpItem | undefined, name: string): Hex | null {
  if (item instanceof Uint8Array && item.length === 0) return null
  return readFixed(item, 20, name)
}

/** An unsigned integer of at most `size` bytes, without leading zeros. */
export function readQuantity(item: RlpItem | undefined, size: number, name: string): bigint {
  try {
    return bytesToQuantity(item, size)
  } catch (error) {
    if (error instanceof RlpError) throw new RlpError(`${error.message} for ${name}`)
    throw error
  }
}

/** Refuses a list that has not the number of members its kind has. */
export function assertCount(list: readonly RlpItem[], least: number, most: number, name: string): void {
  if (list.length < least) throw new RlpError(`rlp: too few elements for ${name}`)
  if (list.length > most) throw new RlpError(`rlp: input list has too many elements for ${name}`)
}
