import type { StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import { createRecent } from '../recent.ts'
import type { NodeReader } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import { joinBlock } from '../store/body.ts'
import type { Store } from '../store/openStore.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { decodeHeader, type Header } from '../values/header.ts'

/** What a computation on a network may see of it. */
export interface ChainReader {
  readonly config: ChainConfig
  readonly nodes: NodeReader
  header(hash: Hex): Header | null
  block(hash: Hex): Block | null
  canonicalHash(number: bigint): Hex | null
  /** The state root after a block; dev controls may have moved it away from the header's. */
  stateRoot(hash: Hex): Hex | null
  state(root: Hex): StateReader
}

/** States that stay open, each with the nodes it has read; most calls ask for the newest one again. */
const openStates = 16
const keptHeaders = 2048

/** A store as its computations see it. Nothing kept here can grow stale: all of it is found under its hash. */
export function createChainReader(store: Store, config: ChainConfig): ChainReader {
  const states = createRecent<Hex, StateReader>(openStates)
  const headers = createRecent<Hex, Header>(keptHeaders)

  function header(hash: Hex): Header | null {
    const known = headers.get(hash)
    if (known !== undefined) return known
    const raw = store.header(hash)
    if (raw === null) return null
    const decoded = decodeHeader(raw)
    headers.set(hash, decoded)
    return decoded
  }

  return {
    config,
    nodes: store.nodes,
    header,
    canonicalHash: store.canonicalHash,
    block(hash) {
      const raw = store.header(hash)
      const body = store.body(hash)
      return raw === null || body === null ? null : decodeBlock(joinBlock(raw, body), body.senders)
    },
    stateRoot: (hash) => store.override(hash) ?? header(hash)?.stateRoot ?? null,
    state(root) {
      let state = states.get(root)
      if (state === undefined) {
        state = openState(store.nodes, root)
        states.set(root, state)
      }
      return state
    },
  }
}
