import { encodedLength, prefixLength, writeBytes, writeItem, writePrefix } from '../rlp.ts'
import type { BytesFor } from '../slab.ts'
import type { Branch, Child, Reference } from './node.ts'

/** How nothing is written. */
const nothing = 0x80

/**
 * The RLP of a branch; `refer` gives the reference of each child. Nearly all that is encoded of a state are branches, so
 * they are written in place, without a list of their members.
 */
export function encodeBranch(
  { children, value }: Branch,
  refer: (child: Child) => Reference,
  bytesFor: BytesFor,
): Uint8Array {
  let length = value === null ? 1 : encodedLength(value)
  for (const child of children) length += child === null ? 1 : refer(child).length
  const out = bytesFor(prefixLength(length) + length)
  let at = writePrefix(0xc0, length, out, 0)
  for (const child of children) {
    if (child === null) out[at++] = nothing
    else at = writeBytes(refer(child), out, at)
  }
  if (value === null) out[at] = nothing
  else writeItem(value, out, at)
  return out
}
