import { type Hex, RpcError } from '@causeway/rpc'
import type { BlockPointer, View } from '../view.ts'
import type { Asking, BlockSource } from './blockSource.ts'
import type { Canon } from './canon.ts'
import { linkOf } from './linkOf.ts'

/** The block of a number, named by parent hashes from one that is canonical. It is right for as long as that one is. */
interface Linked {
  readonly hash: Hex
  readonly anchor: BlockPointer
}

/**
 * Gives the hash of a number by linkage to the nearest canonical block above it, from headers alone; `null` where none is
 * so near. Rejects with `RpcError` where a header between cannot be had.
 */
export type LinkDown = (number: bigint, most: bigint, asking?: Asking) => Promise<Linked | null>

interface Link {
  readonly number: bigint
  readonly parentHash: Hex
}

/** Headers that are remembered, about 200 bytes each: a walk through what is not final yet asks for each once. */
const maxLinks = 8_192

/** Headers that are asked for in one go. */
const perBody = 100

/** Headers that are asked for by their hashes, one after another, before it is given up. */
const maxByHash = 128

export function createLinkDown(options: {
  canon: Canon
  view: Pick<View, 'header'>
  source: Pick<BlockSource, 'headers'>
}): LinkDown {
  const { canon, view, source } = options
  /** By their hashes, which were recomputed, so that none of them can become wrong. */
  const links = new Map<Hex, Link>()

  const linkAt = (hash: Hex): Link | null => view.header(hash) ?? links.get(hash) ?? null

  async function ask(refs: Parameters<BlockSource['headers']>[0], asking?: Asking): Promise<void> {
    for (let at = 0; at < refs.length; at += perBody) {
      for (const told of await source.headers(refs.slice(at, at + perBody), asking)) {
        const link = told === null ? null : linkOf(told.header)
        if (link !== null) links.set(link.hash, { number: link.number, parentHash: link.parentHash })
      }
    }
    for (const oldest of links.keys()) {
      if (links.size <= maxLinks) break
      links.delete(oldest)
    }
  }

  return async (number, most, asking) => {
    const anchor = canon.nextAbove(number, most)
    if (anchor === null) return null
    let at = anchor
    let isAsked = false
    let byHash = 0
    while (at.number > number) {
      if (linkAt(at.hash) === null && !isAsked) {
        isAsked = true
        await ask(numbersFrom(number + 1n, at.number), asking)
      }
      // An upstream on another fork told its own; by hash there is only one.
      if (linkAt(at.hash) === null && byHash++ < maxByHash) await ask([{ hash: at.hash }], asking)
      const link = linkAt(at.hash)
      if (link === null) throw new RpcError('unavailable', 'no upstream has a block that the chain has')
      if (link.number !== at.number) {
        throw new RpcError('unavailable', 'the numbers of the chain do not follow on each other')
      }
      at = { number: at.number - 1n, hash: link.parentHash }
    }
    return { hash: at.hash, anchor }
  }
}

/** From a number to another, both included. */
function numbersFrom(from: bigint, to: bigint): { number: bigint }[] {
  return Array.from({ length: Number(to - from) + 1 }, (_, place) => ({ number: from + BigInt(place) }))
}
