import { type Header, overlayState, type PendingBlock, type StateReader, type View } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { BlockNumber, BlockRef } from '../params/blockRef.ts'

/** The pending block is asked of the writer, everything else of the view; so the two are told apart first. */
export function isPending(ref: BlockRef): boolean {
  return 'tag' in ref && ref.tag === 'pending'
}

/** The hash at a place in the canonical chain, `null` where there is none (yet). */
export function canonicalHash(view: View, at: BlockNumber): Hex | null {
  if ('number' in at) return view.canonicalHash(at.number)
  switch (at.tag) {
    case 'latest':
      return view.head().hash
    case 'safe':
      return view.safe().hash
    case 'finalized':
      return view.finalized().hash
    case 'earliest':
      return view.genesisHash()
    case 'pending':
      return null
  }
}

/** The hash of a block that is there, by place or by hash; `null` where there is none. */
export function blockHash(view: View, ref: BlockRef): Hex | null {
  if (!('hash' in ref)) return canonicalHash(view, ref)
  const header = view.header(ref.hash)
  if (header === null) return null
  if (ref.requireCanonical) assertCanonical(view, ref.hash, header)
  return ref.hash
}

/** The header for a method that needs a state: there, a block that is not known is an error and not `null`. */
export function headerOf(view: View, ref: BlockRef): { hash: Hex; header: Header } {
  const hash = 'hash' in ref ? ref.hash : canonicalHash(view, ref)
  const header = hash === null ? null : view.header(hash)
  if (hash === null || header === null) {
    throw new RpcError('serverError', 'hash' in ref ? 'header for hash not found' : 'header not found')
  }
  if ('hash' in ref && ref.requireCanonical) assertCanonical(view, hash, header)
  return { hash, header }
}

function assertCanonical(view: View, hash: Hex, header: Header): void {
  if (!view.isCanonical({ number: header.number, hash })) {
    throw new RpcError('serverError', 'hash is not currently canonical')
  }
}

/** The state after a block. */
export function stateOf(view: View, ref: BlockRef): StateReader {
  return view.state(stateRootOf(view, headerOf(view, ref).hash))
}

export function stateRootOf(view: View, hash: Hex): Hex {
  const root = view.stateRoot(hash)
  if (root === null)
    throw new RpcError('serverError', `missing trie node: the state of block ${hash} is not kept`)
  return root
}

function pendingState(view: View, pending: PendingBlock): StateReader {
  const base = view.state(pending.state.root)
  return pending.state.overlay === undefined ? base : overlayState(base, pending.state.overlay)
}

/** Answers from a state: at once where the block is stored, after the writer's word where it is pending. */
export function readState(
  { network }: CallContext,
  ref: BlockRef,
  read: (state: StateReader) => string,
): string | Promise<string> {
  if (!isPending(ref)) return read(stateOf(network.view, ref))
  return network.writer.pending().then((pending) => read(pendingState(network.view, pending)))
}
