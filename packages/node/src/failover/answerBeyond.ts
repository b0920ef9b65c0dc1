import type { BlockPointer } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import { type Hex, RpcError, toQuantity } from '@causeway/rpc'
import type { About } from '../upstream/about.ts'
import { createPinned } from '../upstream/pinned.ts'
import type { Row } from '../upstream/rows.ts'
import { askingFor, type UpstreamCallSite, type UpstreamPorts } from '../upstream/upstreamPorts.ts'
import { viewWithBlock, viewWithoutChain } from './viewWithBlock.ts'

/** How long the newest block of a partner is taken for its newest. */
const freshMs = 500

/**
 * While our own upstreams are out nobody tells of new blocks, and the view stays where it is. For a caller who allows
 * partners, one of them says which block is meant by `latest`, by a number that is not known yet, or by a new
 * transaction; the block itself is fetched by its hash and verified like any other. The view of everybody else stays.
 * Where none of ours has answered since the start, there is no view, and all of that is the partner's to say.
 *
 * Gives `null` for all other calls, and where `usual` can answer them, its answer.
 */
export function createAnswerBeyond(ports: UpstreamPorts) {
  const { chain, gateway } = ports
  let newest: { at: number; block: BlockPointer | null; from: string | null } | null = null

  const told = async (site: UpstreamCallSite, method: string, params: unknown[]): Promise<unknown> => {
    const partners = gateway.status().filter(({ role }) => role === 'partner')
    const only = new Set(partners.map(({ id }) => id))
    // Half of the time: what follows, or what is here if nothing does, has to have its chance.
    const deadlineMs = ports.deadlineMs() / 2
    const outcome = await gateway.request({ method, params }, { ...askingFor(ports, site), only, deadlineMs })
    if (outcome.kind === 'refusal') throw outcome.error
    site.exchange.partner = outcome.from.upstream
    return JSON.parse(outcome.result)
  }

  /** Asked once for all callers of a moment. */
  const latest = async (site: UpstreamCallSite): Promise<BlockPointer | null> => {
    const now = performance.now()
    if (newest === null || now - newest.at > freshMs) {
      const block = pointerIn(await told(site, 'eth_getBlockByNumber', ['latest', false]), 'number', 'hash')
      newest = { at: now, block, from: site.exchange.partner }
    }
    site.exchange.partner = newest.from
    return newest.block
  }

  const pointer = async (site: UpstreamCallSite, about: About): Promise<BlockPointer | null> => {
    if ('transaction' in about) {
      const transaction = await told(site, 'eth_getTransactionByHash', [about.transaction])
      return pointerIn(transaction, 'blockNumber', 'blockHash')
    }
    const number = 'number' in about ? about.number : isEarliest(about) ? 0n : null
    if (number === null) return latest(site)
    const block = await told(site, 'eth_getBlockByNumber', [toQuantity(number), false])
    return pointerIn(block, 'number', 'hash')
  }

  const answer = async (
    site: UpstreamCallSite,
    row: Row,
    about: About,
    usual: () => string | Promise<string>,
  ): Promise<string> => {
    const found = await pointer(site, about).catch((error: unknown) => {
      // The newest block that is known here is better than none.
      if ('tag' in about && error instanceof RpcError) return null
      throw error
    })
    const isLive = chain.isLive()
    // It has nothing newer than what is here.
    if (found === null || ('tag' in about && isLive && found.number <= chain.view.head().number))
      return usual()
    const provided = await chain.provide({ block: found.hash }, { partner: true })
    if (provided === null || provided.block.number !== found.number) {
      throw new RpcError('unavailable', 'the newest block could not be had')
    }
    const base = isLive ? chain.view : viewWithoutChain(chain.view, provided.block)
    const view = viewWithBlock(base, provided.block)
    const { context, exchange, valid } = site
    const here = { ...site, context: { ...context, network: { ...context.network, view } } }
    if (row.kind === 'pinned') {
      return createPinned({ ...ports, chain: { ...chain, view, isLive: () => true } })(here, row)
    }
    const { block, verified, fetchedAt } = provided
    exchange.reflects = { block, finality: 'latest', verified, fetchedAt, source: 'partner' }
    return valid.method.handle(here.context, valid.params)
  }

  return (
    site: UpstreamCallSite,
    row: Row,
    usual: () => string | Promise<string>,
  ): Promise<string> | null => {
    const about = row.about?.(site.valid.params) ?? null
    if (!site.exchange.mayFailOver || about === null || !isBeyond(ports, about) || !isOut(gateway))
      return null
    return answer(site, row, about, usual)
  }
}

/** Whether a call is about something that the view cannot know of once nobody tells it of new blocks. */
function isBeyond({ chain }: UpstreamPorts, about: About): boolean {
  if (!chain.isLive())
    return 'tag' in about ? about.tag === 'latest' || isEarliest(about) : !('hash' in about)
  if ('transaction' in about) return chain.view.transactionLocation(about.transaction) === null
  if ('number' in about) return about.number > chain.view.head().number
  return 'tag' in about && about.tag === 'latest'
}

function isEarliest(about: About): boolean {
  return 'tag' in about && about.tag === 'earliest'
}

/** Whether none of our own upstreams can be asked. */
function isOut(gateway: Pick<Gateway, 'status'>): boolean {
  return gateway
    .status()
    .every(
      ({ role, state }) => role === 'partner' || !['good', 'slow', 'lagging', 'throttled'].includes(state),
    )
}

/** As much of a partner's word as is needed to ask for the block; the block is then verified. */
function pointerIn(value: unknown, number: string, hash: string): BlockPointer | null {
  const at = memberOf(value, number)
  const name = memberOf(value, hash)
  if (typeof at !== 'string' || !/^0x[0-9a-f]{1,16}$/.test(at) || !isHash(name)) return null
  return { number: BigInt(at), hash: name }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}
