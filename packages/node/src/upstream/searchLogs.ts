import type { BlockPointer, LogFilter } from '@causeway/chain'
import type { LogPart } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'
import { type BlockRange, tooManyResults } from '../methods/logs.ts'
import { linkedSuspects } from './linkedSuspects.ts'
import { askingFor, type UpstreamCallSite, type UpstreamPorts } from './upstreamPorts.ts'
import { withLanes } from './withLanes.ts'

/** Up to this many blocks all headers are fetched, so that logs that were left out are found by the bloom filters. */
const maxLinked = 2_000n

/** Blocks that are fetched whole only because their bloom filter says that they might hold a match. */
const maxSuspects = 64

export interface Search {
  readonly ports: UpstreamPorts
  readonly site: UpstreamCallSite
  readonly range: BlockRange
  readonly filter: LogFilter
  readonly maxResults: number
  /** On the clock of `performance.now`. */
  readonly until: number
}

/** What an upstream found in a part of the range: how many logs in which block. */
interface Found extends BlockPointer {
  readonly count: number
  readonly from: string
}

interface Part extends LogPart {
  readonly found: readonly Found[]
}

/**
 * The blocks of a range that hold logs a filter matches, lowest first, each of them here, whole and verified. Complete
 * where no block was left out that the filters of all headers, linked from the last to the first, do not rule out.
 */
export async function searchLogs(
  search: Search,
): Promise<{ blocks: readonly BlockPointer[]; isComplete: boolean }> {
  const { ports, range, filter } = search
  const { chain } = ports
  const parts = await find(search)
  const named = await withLanes(
    parts.flatMap(({ found }) => found),
    (each) => verify(search, each),
  )
  const known = new Set(named.map(({ hash }) => hash))
  const suspects = range.to - range.from < maxLinked ? await linkedSuspects(search) : null
  const others = suspects?.filter(({ hash }) => !known.has(hash)) ?? null
  if (others === null || others.length > maxSuspects) return { blocks: named, isComplete: false }
  const missed = await withLanes(others, async (block) => {
    const provided = await chain.provide({ block: block.hash }, asked(search))
    if (provided === null) throw new RpcError('unavailable', 'no upstream has this part of the chain')
    const holds = chain.view.blockLogs(block.hash, filter).length > 0
    const part = parts.find(({ fromBlock, toBlock }) => fromBlock <= block.number && block.number <= toBlock)
    if (holds && part !== undefined) ports.gateway.accuse(part.from.upstream, 'it left out logs of a block')
    return holds ? block : null
  })
  const blocks = [...named, ...missed.filter((block) => block !== null)]
  return { blocks: blocks.sort((a, b) => (a.number < b.number ? -1 : 1)), isComplete: true }
}

const asked = ({ site }: Search) => ({ partner: site.exchange.mayFailOver })

/** What upstreams find in the range, in as many parts as they need. */
async function find({ ports, site, range, filter }: Search): Promise<Part[]> {
  const query = {
    fromBlock: range.from,
    toBlock: range.to,
    filter: {
      ...(filter.addresses.length === 0 ? null : { address: filter.addresses }),
      ...(filter.topics.length === 0 ? null : { topics: filter.topics }),
    },
  }
  const outcome = await ports.gateway.logs(query, askingFor(ports, site))
  if (outcome.kind === 'refusal') throw outcome.error
  return outcome.parts.map((part) => {
    if (part.from.source === 'partner') site.exchange.partner = part.from.upstream
    return { ...part, found: readFound(ports, part) }
  })
}

function readFound(ports: UpstreamPorts, { fromBlock, toBlock, result, from }: LogPart): Found[] {
  const logs: unknown = JSON.parse(result)
  const byHash = new Map<Hex, Found>()
  const refuse = (lie: string) => {
    ports.gateway.accuse(from.upstream, lie)
    return new RpcError('unavailable', 'an upstream answered what cannot be true; ask again')
  }
  if (!Array.isArray(logs)) throw refuse('logs are no list')
  for (const log of logs) {
    const { blockHash, blockNumber } = Object(log)
    if (!isQuantity(blockNumber) || !isHash(blockHash)) throw refuse('a log names no block')
    const number = BigInt(blockNumber)
    if (number < fromBlock || number > toBlock) throw refuse('a log lies outside of the range')
    const count = (byHash.get(blockHash)?.count ?? 0) + 1
    byHash.set(blockHash, { hash: blockHash, number, from: from.upstream, count })
  }
  return [...byHash.values()]
}

/** Brings a block here, and holds what was said of it against it. */
async function verify(search: Search, found: Found): Promise<BlockPointer> {
  const { ports, filter, maxResults } = search
  const { number, hash, count, from } = found
  if (performance.now() > search.until) throw new RpcError('limitExceeded', 'query timeout exceeded')
  // By its number: it has to be a part of our chain, and not of whichever the upstream is on.
  const provided = await ports.chain.provide({ number }, asked(search))
  if (provided === null) throw new RpcError('unavailable', 'no upstream has this part of the chain')
  if (provided.block.hash !== hash) return provided.block
  const held = ports.chain.view.blockLogs(hash, filter).length
  if (held !== count) ports.gateway.accuse(from, 'the logs of a block are others than were told')
  if (held > maxResults) throw tooManyResults(maxResults)
  return provided.block
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/.test(value)
}
