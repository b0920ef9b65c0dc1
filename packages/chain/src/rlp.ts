import { fromHex, toHex } from '@causeway/rpc'
import { allocate, type BytesFor } from './slab.ts'

/** A decoded RLP value: a byte string, or a list of values. Byte strings are views of the input, not copies. */
export type RlpItem = Uint8Array | RlpItem[]

/** Bytes that are not canonical RLP. The texts follow the ones node clients print. */
export class RlpError extends Error {
  override name = 'RlpError'
}

/** Deeper lists than any Ethereum value has; without a bound a hostile input could exhaust the stack. */
const maxDepth = 64

const empty = new Uint8Array(0)

const word = new Uint8Array(32)
const wordView = new DataView(word.buffer)

/** The minimal big-endian bytes of a quantity; none for zero. */
export function quantityToBytes(value: bigint): Uint8Array {
  if (value === 0n) return empty
  let start = 32
  // Each takes the lowest 64 bits of what it is given.
  for (let rest = value; rest > 0n; rest >>= 64n) {
    if (start === 0) return longToBytes(value)
    start -= 8
    wordView.setBigUint64(start, rest)
  }
  while (word[start] === 0) start++
  return word.slice(start)
}

/** Of more than 256 bits: nothing that is valid has so many, but some of it is encoded before that is known. */
function longToBytes(value: bigint): Uint8Array {
  const digits = value.toString(16)
  return fromHex(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

/** A canonical quantity: at most `size` bytes, no leading zero byte. */
export function bytesToQuantity(item: RlpItem | undefined, size = 32): bigint {
  if (!(item instanceof Uint8Array)) throw new RlpError('rlp: expected input string or byte')
  if (item.length === 0) return 0n
  if (item.length > size) throw new RlpError(`rlp: input string too long for uint${size * 8}`)
  if (item[0] === 0) throw new RlpError('rlp: non-canonical integer (leading zero bytes)')
  if (item.length > 6) return BigInt(toHex(item))
  let value = 0
  for (let i = 0; i < item.length; i++) value = value * 256 + (item[i] ?? 0)
  return BigInt(value)
}

export function encodeRlp(item: RlpItem, bytesFor: BytesFor = allocate): Uint8Array {
  const out = bytesFor(encodedLength(item))
  writeItem(item, out, 0)
  return out
}

/** A list, behind its type where that is not 0: the envelope of transactions and receipts (EIP-2718). */
export function encodeTyped(type: number, list: RlpItem[]): Uint8Array {
  if (type === 0) return encodeRlp(list)
  const out = allocate(1 + encodedLength(list))
  out[0] = type
  writeItem(list, out, 1)
  return out
}

/** A list whose members are encoded already. */
export function encodeRlpList(members: readonly Uint8Array[], bytesFor: BytesFor = allocate): Uint8Array {
  let length = 0
  for (const member of members) length += member.length
  const out = bytesFor(prefixLength(length) + length)
  let at = writePrefix(0xc0, length, out, 0)
  for (const member of members) at = writeBytes(member, out, at)
  return out
}

/** Length of such a list, without making it. */
export function rlpListLength(members: readonly Uint8Array[]): number {
  let length = 0
  for (const member of members) length += member.length
  return prefixLength(length) + length
}

/** Exactly one canonical value; anything after it is an error. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const head = readHead(bytes, 0, bytes.length)
  if (head.end !== bytes.length) throw new RlpError('rlp: input contains more than one value')
  return decodeBody(bytes, head, 0)
}

/** The encodings of a list's members, without decoding them. */
export function splitRlpList(bytes: Uint8Array): Uint8Array[] {
  const head = readHead(bytes, 0, bytes.length)
  if (!head.list) throw new RlpError('rlp: expected List')
  if (head.end !== bytes.length) throw new RlpError('rlp: input contains more than one value')
  const members: Uint8Array[] = []
  for (let at = head.start; at < head.end; ) {
    const { end } = readHead(bytes, at, head.end)
    members.push(bytes.subarray(at, end))
    at = end
  }
  return members
}

/** The encoding of one member of a list, without looking at those behind it; `null` where the list is shorter. */
export function rlpMember(bytes: Uint8Array, index: number): Uint8Array | null {
  const head = readHead(bytes, 0, bytes.length)
  if (!head.list) throw new RlpError('rlp: expected List')
  let at = head.start
  for (let left = index; at < head.end; left--) {
    const { end } = readHead(bytes, at, head.end)
    if (left === 0) return bytes.subarray(at, end)
    at = end
  }
  return null
}

/** The whole encoding of the value at `offset`, for reading a stream; `null` when more bytes are needed. */
export function readRlpItem(bytes: Uint8Array, offset: number): { item: Uint8Array; next: number } | null {
  const first = bytes[offset]
  if (first === undefined) return null
  const sizeBytes = first >= 0xf8 ? first - 0xf7 : first >= 0xb8 && first < 0xc0 ? first - 0xb7 : 0
  if (offset + 1 + sizeBytes > bytes.length) return null
  const { end } = readHead(bytes, offset, Number.MAX_SAFE_INTEGER)
  return end > bytes.length ? null : { item: bytes.subarray(offset, end), next: end }
}

interface Head {
  list: boolean
  start: number
  end: number
}

function readHead(bytes: Uint8Array, at: number, limit: number): Head {
  const first = bytes[at]
  if (first === undefined) throw new RlpError('rlp: value size exceeds available input length')
  if (first < 0x80) return { list: false, start: at, end: at + 1 }
  const list = first >= 0xc0
  const short = first - (list ? 0xc0 : 0x80)
  if (short <= 55) {
    const start = at + 1
    const end = start + short
    if (end > limit) throw new RlpError('rlp: value size exceeds available input length')
    const only = bytes[start]
    if (!list && short === 1 && only !== undefined && only < 0x80) {
      throw new RlpError('rlp: non-canonical size information')
    }
    return { list, start, end }
  }
  const sizeBytes = short - 55
  const start = at + 1 + sizeBytes
  if (start > limit || start > bytes.length)
    throw new RlpError('rlp: value size exceeds available input length')
  if (sizeBytes > 6) throw new RlpError('rlp: value size exceeds available input length')
  let length = 0
  for (let i = at + 1; i < start; i++) length = length * 256 + (bytes[i] ?? 0)
  if (bytes[at + 1] === 0 || length <= 55) throw new RlpError('rlp: non-canonical size information')
  if (start + length > limit) throw new RlpError('rlp: value size exceeds available input length')
  return { list, start, end: start + length }
}

function decodeBody(bytes: Uint8Array, head: Head, depth: number): RlpItem {
  if (!head.list) return bytes.subarray(head.start, head.end)
  if (depth >= maxDepth) throw new RlpError('rlp: lists nested too deeply')
  const members: RlpItem[] = []
  for (let at = head.start; at < head.end; ) {
    const member = readHead(bytes, at, head.end)
    members.push(decodeBody(bytes, member, depth + 1))
    at = member.end
  }
  return members
}

/** Of what comes before so many bytes of a list or string. */
export function prefixLength(length: number): number {
  return length <= 55 ? 1 : 1 + sizeOfLength(length)
}

function sizeOfLength(length: number): number {
  let size = 0
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size++
  return size
}

/** Length of an encoding, without making it. */
export function encodedLength(item: RlpItem): number {
  if (item instanceof Uint8Array) {
    if (item.length === 1 && (item[0] ?? 0) < 0x80) return 1
    return prefixLength(item.length) + item.length
  }
  const length = bodyLength(item)
  return prefixLength(length) + length
}

function bodyLength(list: RlpItem[]): number {
  let length = 0
  for (const member of list) length += encodedLength(member)
  return length
}

/** Writes an encoding and says where it ends, as all of these do. */
export function writeItem(item: RlpItem, out: Uint8Array, at: number): number {
  if (item instanceof Uint8Array) {
    const only = item[0]
    if (item.length === 1 && only !== undefined && only < 0x80) {
      out[at] = only
      return at + 1
    }
    const start = writePrefix(0x80, item.length, out, at)
    return writeBytes(item, out, start)
  }
  let next = writePrefix(0xc0, bodyLength(item), out, at)
  for (const member of item) next = writeItem(member, out, next)
  return next
}

/** Bytes as they are. Most are few, and for these a loop is faster than `set`. */
export function writeBytes(bytes: Uint8Array, out: Uint8Array, at: number): number {
  const { length } = bytes
  if (length > 64) out.set(bytes, at)
  else for (let i = 0; i < length; i++) out[at + i] = bytes[i] ?? 0
  return at + length
}

export function writePrefix(base: number, length: number, out: Uint8Array, at: number): number {
  if (length <= 55) {
    out[at] = base + length
    return at + 1
  }
  const size = sizeOfLength(length)
  out[at] = base + 55 + size
  for (let i = size, rest = length; i > 0; i--, rest = Math.floor(rest / 256)) out[at + i] = rest % 256
  return at + 1 + size
}
