import type {
  BlockPointer,
  ChainChange,
  Header,
  LogFilter,
  UpstreamChain,
  UpstreamEvent,
  View,
} from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'
import type { NetworkConfig } from '../config/config.ts'
import { readToldBlock, type ToldHead } from './toldHead.ts'

/** Blocks that are remembered; more than any subscriber or tag reaches back. */
const maxKept = 512

/** The most blocks that are walked from a new head back to what is known; beyond it everything is begun anew. */
const maxWalk = 64

/**
 * The newest blocks of a chain whose rules are not ours, on the word of its upstreams (`verify: off`): enough to say what
 * the newest block is and to push heads and logs. Blocks link by the parent hashes that were told; nothing is recomputed,
 * nothing is stored, and lookups go to the upstreams.
 */
export function createToldChain(options: {
  gateway: Gateway
  deadlineMs: () => number
  finality: NetworkConfig['finality']
  log(event: UpstreamEvent): void
}): UpstreamChain {
  const { gateway, deadlineMs, log } = options
  const depths = options.finality === 'head' ? { safe: 0, finalized: 0 } : options.finality
  const listeners = new Set<(change: ChainChange) => void>()
  /** Every head that is remembered, orphans too: their logs are told again as removed. */
  const heads = new Map<Hex, ToldHead>()
  /** The canonical ones, lowest first, without gaps. */
  let chain: ToldHead[] = []
  let moving: Promise<void> = Promise.resolve()
  let isClosed = false

  const tip = (): ToldHead => {
    const last = chain.at(-1)
    if (last === undefined) throw new RpcError('unavailable', 'no upstream has told its newest block yet')
    return last
  }
  const at = (number: bigint): ToldHead | null => chain[Number(number - (chain[0]?.number ?? 0n))] ?? null
  const below = (depth: number): BlockPointer => {
    const { number } = tip()
    const wanted = number > BigInt(depth) ? number - BigInt(depth) : 0n
    const known = at(wanted)
    return known === null ? { number: wanted, hash: unknownHash } : pointerOf(known)
  }

  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    const outcome = await gateway.request({ method, params }, { deadlineMs: deadlineMs() })
    if (outcome.kind === 'refusal') throw outcome.error
    return JSON.parse(outcome.result)
  }

  const fetchHead = async (hash: Hex): Promise<ToldHead | null> => {
    const known = heads.get(hash)
    if (known !== undefined) return known
    const [block, logs] = await Promise.all([
      ask('eth_getBlockByHash', [hash, false]),
      ask('eth_getLogs', [{ blockHash: hash }]).catch(() => []),
    ])
    return readToldBlock(block, logs, hash)
  }

  const follow = async (wanted: BlockPointer): Promise<void> => {
    if (chain.at(-1)?.hash === wanted.hash) return
    const branch: ToldHead[] = []
    for (let hash = wanted.hash; branch.length < maxWalk; ) {
      const head = await fetchHead(hash)
      if (head === null) return
      branch.unshift(head)
      const parent = at(head.number - 1n)
      if (chain.length === 0 || parent?.hash === head.parentHash || head.number === 0n) break
      hash = head.parentHash
    }
    const [first] = branch
    if (first === undefined || isClosed) return
    const parent = at(first.number - 1n)
    const kept = parent?.hash === first.parentHash ? chain.filter(({ number }) => number < first.number) : []
    const removed = chain.slice(kept.length).reverse().map(pointerOf)
    chain = [...kept, ...branch].slice(-maxKept)
    for (const head of branch) heads.set(head.hash, head)
    for (const hash of heads.keys()) {
      if (heads.size <= 2 * maxKept) break
      heads.delete(hash)
    }
    for (const listener of [...listeners]) listener({ removed, added: branch.map(pointerOf) })
  }

  const nothing = () => null
  const stateless = () => {
    throw new RpcError('unavailable', 'no state of this network is kept here')
  }
  const view: View = {
    head: () => pointerOf(tip()),
    safe: () => below(depths.safe),
    finalized: () => below(depths.finalized),
    genesisHash: () => unknownHash,
    canonicalHash: (number) => at(number)?.hash ?? null,
    isCanonical: ({ number, hash }) => at(number)?.hash === hash,
    header: (hash) => (heads.get(hash)?.header as Header | undefined) ?? null,
    headerJson: (hash) => heads.get(hash)?.json ?? null,
    blockLogs: (hash: Hex, filter: LogFilter) => heads.get(hash)?.logs(filter) ?? [],
    block: nothing,
    blockJson: nothing,
    transactionJson: nothing,
    transactionJsonByHash: nothing,
    receiptJson: nothing,
    receiptsJson: nothing,
    uncleJson: nothing,
    transactionCount: nothing,
    uncleCount: nothing,
    transactionLocation: nothing,
    rawHeader: nothing,
    rawBlock: nothing,
    rawReceipts: nothing,
    rawTransaction: nothing,
    stateRoot: nothing,
    state: stateless,
    prove: stateless,
  }

  return {
    view,
    isLive: () => chain.length > 0,
    provide: () => Promise.resolve(null),
    follow(wanted) {
      moving = moving
        .then(() => follow(wanted))
        .catch((error) => {
          const reason = error instanceof RpcError ? error.message : String(error)
          log({ event: 'stuck', tip: wanted, reason })
        })
      return moving
    },
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      isClosed = true
      listeners.clear()
      await moving
    },
  }
}

/** Stands where a hash is not known. No block has it. */
const unknownHash: Hex = `0x${'00'.repeat(32)}`

function pointerOf({ number, hash }: BlockPointer): BlockPointer {
  return { number, hash }
}
