import type { Hex } from '@causeway/rpc'

/**
 * Where trie nodes and code are kept, by hash. The bytes given must stay as they are: readers keep views of them, so
 * a buffer that the store will use again has to be copied first.
 */
export interface NodeReader {
  node(hash: Hex): Uint8Array | undefined
  code(hash: Hex): Uint8Array | undefined
}

/** New nodes and code, not yet in any store. */
export interface NewNodes {
  nodes: Map<Hex, Uint8Array>
  codes: Map<Hex, Uint8Array>
}

/** Reads new nodes as if they were stored. */
export function layerNodes(base: NodeReader, layer: NewNodes): NodeReader {
  return {
    node: (hash) => layer.nodes.get(hash) ?? base.node(hash),
    code: (hash) => layer.codes.get(hash) ?? base.code(hash),
  }
}

/** A store that holds nothing, under a genesis. */
export const noNodes: NodeReader = { node: () => undefined, code: () => undefined }
