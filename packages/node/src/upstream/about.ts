import type { BlockPointer, Need, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { type BlockRef, latest } from '../params/blockRef.ts'

/** What a call is about: a block, or a transaction wherever it lies. */
export type About = BlockRef | { readonly transaction: Hex }

/** Reads what a call is about from its decoded parameters. */
export type AboutReader = (params: readonly unknown[]) => About

/** A block parameter at a place, `latest` where it was left out. The row's own decoder has made it what it is. */
export function blockAt(place: number): AboutReader {
  return (params) => (params[place] === undefined ? latest : (params[place] as BlockRef))
}

export function hashAt(place: number): AboutReader {
  return (params) => ({ hash: params[place] as Hex, requireCanonical: false })
}

export function transactionAt(place: number): AboutReader {
  return (params) => ({ transaction: params[place] as Hex })
}

/** A block and an index behind it; where there is no index, the hash is a transaction's. */
export const placeAt: AboutReader = (params) => {
  const ref = blockAt(0)(params)
  return params[1] === undefined && 'hash' in ref ? { transaction: ref.hash } : ref
}

/** Always the newest block. */
export const head: AboutReader = () => latest

/** What the chain has to have for it; `null` for the pending block, which no chain has. */
export function needOf(about: About): Need | null {
  if ('transaction' in about || 'number' in about) return about
  if ('hash' in about) return { block: about.hash }
  return about.tag === 'pending' ? null : { tag: about.tag }
}

/** The hash of that block, where it is at hand. */
export function hashOf(view: View, about: About): Hex | null {
  if ('transaction' in about) return view.transactionLocation(about.transaction)?.block.hash ?? null
  if ('number' in about) return view.canonicalHash(about.number)
  if ('hash' in about) return about.hash
  return about.tag === 'latest' ? view.head().hash : null
}

/** The block that a call is about, as the view shows it now; `null` where it shows none. */
export function blockOf(view: View, about: About): BlockPointer | null {
  if ('transaction' in about) return view.transactionLocation(about.transaction)?.block ?? null
  if ('number' in about) {
    const hash = view.canonicalHash(about.number)
    return hash === null ? null : { number: about.number, hash }
  }
  if ('hash' in about) {
    const header = view.header(about.hash)
    return header === null ? null : { number: header.number, hash: about.hash }
  }
  switch (about.tag) {
    case 'latest':
      return view.head()
    case 'safe':
      return view.safe()
    case 'finalized':
      return view.finalized()
    case 'earliest':
      return { number: 0n, hash: view.genesisHash() }
    case 'pending':
      return null
  }
}
