import { ProofError } from './proofError.ts'

/** A decoded RLP value: a byte string, or a list of values. */
export type RlpItem = Uint8Array | RlpItem[]

/** Deeper than any value in a block; without a bound a hostile proof could exhaust the stack. */
const maxDepth = 16

/** Exactly one canonical value. Only one encoding of a value is let through, so that equal bytes mean equal values. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = read(bytes, 0, bytes.length, 0)
  if (end !== bytes.length) throw new ProofError('RLP with bytes after its end')
  return item
}

/** Where each member of a list begins and ends, as its encoding. */
export function splitRlpList(bytes: Uint8Array): Uint8Array[] {
  const head = readHead(bytes, 0, bytes.length)
  if (!head.isList || head.end !== bytes.length) throw new ProofError('RLP that is not one list')
  const members: Uint8Array[] = []
  for (let at = head.start; at < head.end; ) {
    const { end } = readHead(bytes, at, head.end)
    members.push(bytes.subarray(at, end))
    at = end
  }
  return members
}

/** The RLP of a small number, which is the key of a place in a block. */
export function encodeIndex(index: number): Uint8Array {
  if (index < 0x80) return Uint8Array.of(index === 0 ? 0x80 : index)
  const bytes: number[] = []
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.of(0x80 + bytes.length, ...bytes)
}

function read(bytes: Uint8Array, at: number, limit: number, depth: number): { item: RlpItem; end: number } {
  const { isList, start, end } = readHead(bytes, at, limit)
  if (!isList) return { item: bytes.subarray(start, end), end }
  if (depth >= maxDepth) throw new ProofError('RLP that is nested too deeply')
  const list: RlpItem[] = []
  for (let next = start; next < end; ) {
    const member = read(bytes, next, end, depth + 1)
    list.push(member.item)
    next = member.end
  }
  return { item: list, end }
}

interface Head {
  isList: boolean
  start: number
  end: number
}

function readHead(bytes: Uint8Array, at: number, limit: number): Head {
  const first = at < limit ? bytes[at] : undefined
  if (first === undefined) throw new ProofError('RLP that is cut short')
  if (first < 0x80) return { isList: false, start: at, end: at + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  let start = at + 1
  let length = short
  if (short > 55) {
    const sizeBytes = short - 55
    start += sizeBytes
    if (sizeBytes > 4 || start > limit) throw new ProofError('RLP that is cut short')
    length = 0
    for (let i = at + 1; i < start; i++) length = length * 256 + (bytes[i] ?? 0)
    if (bytes[at + 1] === 0 || length <= 55) throw new ProofError('RLP that is not canonical')
  }
  const end = start + length
  if (end > limit) throw new ProofError('RLP that is cut short')
  if (!isList && length === 1 && short <= 55 && (bytes[start] ?? 0) < 0x80) {
    throw new ProofError('RLP that is not canonical')
  }
  return { isList, start, end }
}
