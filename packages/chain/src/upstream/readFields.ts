import type { Hex } from '@causeway/rpc'
import { ToldFault } from './toldFault.ts'

/**
 * Readers for the members of a told object. Each refuses what has not the form of its field and names the field. They
 * take either case and leading zeros, which node clients differ in: roots and hashes say whether the value is right.
 */
export type Told = Readonly<Record<string, unknown>>

export function readObject(value: unknown, field: string): Told {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ToldFault('lie', field, 'is not an object')
  }
  return value as Told
}

export function readList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ToldFault('lie', field, 'is not a list')
  return value
}

/** Whether a member is there; node clients write `null` for what does not apply. */
export function isTold(told: Told, name: string): boolean {
  return told[name] !== undefined && told[name] !== null
}

/** Bytes of any number. */
export function readBytes(value: unknown, field: string): Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^0x[0-9a-fA-F]*$/.test(value)) {
    throw new ToldFault('lie', field, 'is not bytes in hex')
  }
  return value.toLowerCase() as Hex
}

/** Bytes of exactly that number. */
export function readFixed(value: unknown, size: number, field: string): Hex {
  if (typeof value !== 'string' || value.length !== 2 + 2 * size)
    throw new ToldFault('lie', field, `is not ${size} bytes in hex`)
  return readBytes(value, field)
}

/** A quantity of at most `size` bytes. */
export function readQuantity(value: unknown, size: number, field: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) {
    throw new ToldFault('lie', field, 'is not a quantity in hex')
  }
  const quantity = BigInt(value)
  if (quantity >> BigInt(8 * size) !== 0n)
    throw new ToldFault('lie', field, `is larger than ${size} bytes hold`)
  return quantity
}
