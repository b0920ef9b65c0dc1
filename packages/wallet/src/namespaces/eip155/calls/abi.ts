import { type Hex, toHex } from '@causeway/rpc'

/**
 * Reads one type of Solidity's ABI, in the one way that compilers write it: every tail where the one before it ends,
 * unused bits zero. Contracts accept more than that, but calldata that is written another way was made by hand, perhaps
 * to be read wrongly; so it is not read at all. No length is believed beyond the bytes that are there, and the cost is
 * linear in them.
 */
export interface Abi<T> {
  readonly dynamic: boolean
  /** Bytes in the head where it is static. */
  readonly size: number
  read(data: Uint8Array, at: number): { readonly value: T; readonly end: number }
}

/** Calldata that does not say what its selector promises. */
class Malformed extends Error {}

/** The arguments at the beginning of calldata and the number of bytes after them; `null` where they cannot be read. */
export function decodeAbi<T>(abi: Abi<T>, data: Uint8Array): { value: T; extra: number } | null {
  try {
    const { value, end } = abi.read(data, 0)
    return { value, extra: data.length - end }
  } catch (cause) {
    if (cause instanceof Malformed) return null
    throw cause
  }
}

function word(data: Uint8Array, at: number): Uint8Array {
  if (at + 32 > data.length) throw new Malformed()
  return data.subarray(at, at + 32)
}

function toNumber(bytes: Uint8Array): number {
  for (let i = 0; i < 28; i++) if (bytes[i] !== 0) throw new Malformed()
  return bytes.subarray(28).reduce((sum, byte) => sum * 256 + byte, 0)
}

export function uint(bits: number): Abi<bigint> {
  return {
    dynamic: false,
    size: 32,
    read(data, at) {
      const value = BigInt(toHex(word(data, at)))
      if (value >> BigInt(bits) !== 0n) throw new Malformed()
      return { value, end: at + 32 }
    },
  }
}

export const uint256 = uint(256)

export const address: Abi<Hex> = {
  dynamic: false,
  size: 32,
  read(data, at) {
    const bytes = word(data, at)
    for (let i = 0; i < 12; i++) if (bytes[i] !== 0) throw new Malformed()
    return { value: toHex(bytes.subarray(12)), end: at + 32 }
  },
}

export const bool: Abi<boolean> = {
  dynamic: false,
  size: 32,
  read(data, at) {
    const value = toNumber(word(data, at))
    if (value > 1) throw new Malformed()
    return { value: value === 1, end: at + 32 }
  },
}

export const bytes32: Abi<Hex> = {
  dynamic: false,
  size: 32,
  read: (data, at) => ({ value: toHex(word(data, at)), end: at + 32 }),
}

/** A view of the calldata, not a copy. */
export const bytes: Abi<Uint8Array> = {
  dynamic: true,
  size: 32,
  read(data, at) {
    const length = toNumber(word(data, at))
    const end = at + 32 + Math.ceil(length / 32) * 32
    if (end > data.length) throw new Malformed()
    const padding = data.subarray(at + 32 + length, end)
    if (padding.some((byte) => byte !== 0)) throw new Malformed()
    return { value: data.subarray(at + 32, at + 32 + length), end }
  },
}

export function list<T>(of: Abi<T>): Abi<readonly T[]> {
  return {
    dynamic: true,
    size: 32,
    read(data, at) {
      const length = toNumber(word(data, at))
      const start = at + 32
      if (start + length * (of.dynamic ? 32 : of.size) > data.length) throw new Malformed()
      const { values, end } = readMembers(Array<Abi<T>>(length).fill(of), data, start)
      return { value: values, end }
    },
  }
}

export function tuple<T extends readonly unknown[]>(...of: { readonly [K in keyof T]: Abi<T[K]> }): Abi<T> {
  const members: readonly Abi<unknown>[] = of
  const dynamic = members.some((member) => member.dynamic)
  return {
    dynamic,
    size: dynamic ? 32 : members.reduce((sum, member) => sum + member.size, 0),
    read(data, at) {
      const { values, end } = readMembers(members, data, at)
      // A list in the order of the members is the tuple of their types.
      return { value: values as unknown as T, end }
    },
  }
}

function readMembers<T>(members: readonly Abi<T>[], data: Uint8Array, start: number) {
  let head = start
  let tail = start + members.reduce((sum, member) => sum + (member.dynamic ? 32 : member.size), 0)
  const values: T[] = []
  for (const member of members) {
    if (member.dynamic) {
      if (toNumber(word(data, head)) !== tail - start) throw new Malformed()
      const { value, end } = member.read(data, tail)
      values.push(value)
      tail = end
      head += 32
    } else {
      const { value, end } = member.read(data, head)
      values.push(value)
      head = end
    }
  }
  return { values, end: tail }
}
