import type { Hex } from '@causeway/rpc'
import type { FlatState } from './flatState.ts'
import type { Trees } from './trees.ts'

/**
 * Where trie nodes and code are kept, by hash. The bytes given must stay as they are: readers keep views of them, so
 * a buffer that the store will use again has to be copied first.
 */
export interface NodeReader {
  node(hash: Hex): Uint8Array | undefined
  code(hash: Hex): Uint8Array | undefined
  /**
   * The state at a root without its trie, where it is at hand. It may be so at one moment and no longer at the next, so
   * who reads asks each time and keeps nothing of the answer.
   */
  flat?(root: Hex): FlatState | null
  /** Tries that need not be decoded again. */
  readonly trees?: Trees
}

/** New nodes and code, not yet in any store. */
export interface NewNodes {
  nodes: Map<Hex, Uint8Array>
  codes: Map<Hex, Uint8Array>
}

/** Takes what is newer still into the same maps. */
export function addNodes(to: NewNodes, { nodes, codes }: NewNodes): void {
  for (const [hash, node] of nodes) to.nodes.set(hash, node)
  for (const [hash, code] of codes) to.codes.set(hash, code)
}

/** Reads new nodes as if they were stored. */
export function layerNodes(base: NodeReader, layer: NewNodes): NodeReader {
  return {
    node: (hash) => layer.nodes.get(hash) ?? base.node(hash),
    code: (hash) => layer.codes.get(hash) ?? base.code(hash),
    // A root says all of what is under it, so new nodes change nothing of what another root holds.
    ...(base.flat === undefined ? {} : { flat: base.flat }),
    ...(base.trees === undefined ? {} : { trees: base.trees }),
  }
}

/** A store that holds nothing, under a genesis. */
export const noNodes: NodeReader = { node: () => undefined, code: () => undefined }
