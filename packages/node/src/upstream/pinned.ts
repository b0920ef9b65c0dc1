import type { BlockPointer, CallRequest } from '@causeway/chain'
import type { Outcome, RequestOptions } from '@causeway/gateway'
import { type Hex, RpcError, toQuantity } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import { gasCap, pendingGasLimit } from '../methods/callSite.ts'
import { assertEstimateTag } from '../methods/estimate.ts'
import type { BlockRef } from '../params/blockRef.ts'
import { blockOf, needOf } from './about.ts'
import { resultOf, sourceOf } from './asked.ts'
import { finalityOf } from './reflects.ts'
import type { Row } from './rows.ts'
import { askingFor, type UpstreamCallSite, type UpstreamPorts } from './upstreamPorts.ts'

type PinnedRow = Row & { kind: 'pinned' }

/** How often the block of a number may change under a call before its caller is asked to come again. */
const maxTurns = 3
/** How long the view may take to follow a reorg that upstreams have made already. */
const moveMs = 1_000

/**
 * Calls that an upstream executes. Their parameters were read by the same decoders as everywhere, their gas is capped,
 * and their block is named by its hash: what `latest` means is decided here once, not by whichever node answers. An
 * upstream that cannot be told a hash (EIP-1898) is told the number, which is looked at again when it has answered.
 */
export function createPinned(ports: UpstreamPorts) {
  const { chain, gateway } = ports
  const withoutHashes = new Set<string>()

  const request = async (site: UpstreamCallSite, params: readonly unknown[], how: RequestOptions) =>
    gateway.request({ method: site.valid.method.name, params }, { ...askingFor(ports, site), ...how })

  /** By hash, through upstreams that take one; `null` where none of them answered at all. */
  const byHash = async (
    site: UpstreamCallSite,
    row: PinnedRow,
    named: Named,
    how: RequestOptions,
  ): Promise<Executed | null> => {
    if (named.hash === null || !row.byHash) return null
    const isMixed = withoutHashes.size > 0
    if (isMixed && gateway.status().every(({ id }) => withoutHashes.has(id))) return null
    const params = withBlock(site, row, { blockHash: named.hash, ...named.more })
    const outcome = await request(site, params, isMixed ? { ...how, not: new Set(withoutHashes) } : how)
    if (outcome.kind === 'answer') return { outcome, isByHash: true }
    if (outcome.from === null) return isMixed ? null : { outcome, isByHash: true }
    if (outcome.error.row !== 'invalidParams' || named.number === null) return { outcome, isByHash: true }
    // The parameters are good as far as we know. If it takes them with a number, the hash is what it did not know.
    const { upstream } = outcome.from
    const again = await request(site, withBlock(site, row, named.number), {
      ...how,
      only: new Set([upstream]),
    })
    if (again.kind === 'refusal' && again.error.row === 'invalidParams') return { outcome, isByHash: true }
    withoutHashes.add(upstream)
    return { outcome: again, isByHash: false }
  }

  const execute = async (site: UpstreamCallSite, row: PinnedRow, about: BlockRef): Promise<string> => {
    const { exchange } = site
    for (let turn = 0; turn < maxTurns; turn++) {
      const block = await known(about, exchange)
      const how = howFor(block, about)
      const named = nameOf(about, block)
      const executed = await byHash(site, row, named, how)
      if (executed === null && named.number === null) {
        throw new RpcError('unavailable', 'no upstream of this network takes a block by its hash')
      }
      const outcome = executed?.outcome ?? (await request(site, withBlock(site, row, named.number), how))
      // By its number it may have been another block that was asked about.
      const isOther = executed?.isByHash !== true && block !== null && !chain.view.isCanonical(block)
      if (isOther) continue
      // It was replaced, and nodes have forgotten it, before we heard of it.
      if (isGone(outcome) && !('hash' in about) && turn + 1 < maxTurns) {
        if (sameBlock(blockOf(chain.view, about), block)) await viewMoved()
        continue
      }
      const finality = chain.isLive() ? finalityOf(chain.view, about, block) : null
      if (outcome.from?.source === 'partner') exchange.partner = outcome.from.upstream
      exchange.reflects = { block, finality, verified: false, fetchedAt: null, source: sourceOf(exchange) }
      const result = resultOf(outcome, exchange)
      // None of these methods has nothing for an answer; whoever says so has not carried it out.
      if (result === 'null')
        throw new RpcError('unavailable', 'no upstream of this network carried the call out')
      return result
    }
    throw new RpcError('unavailable', 'the chain was reorganised meanwhile; ask again')
  }

  /** Until the view shows something else, or long enough for upstreams to tell of it. */
  const viewMoved = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop()
        cancel()
        resolve()
      }
      const stop = chain.onChange(end)
      const cancel = ports.after(moveMs, end)
      void gateway.look()
    })

  /** The block as the view shows it. Of `safe` and `finalized` it may know the number alone: then the block is fetched. */
  const known = async (about: BlockRef, exchange: Exchange): Promise<BlockPointer | null> => {
    const block = blockOf(chain.view, about)
    if (block === null || !('tag' in about) || chain.view.isCanonical(block)) return block
    const need = needOf(about)
    const provided = need === null ? null : await chain.provide(need, { partner: exchange.mayFailOver })
    return provided?.block ?? null
  }

  return async (site: UpstreamCallSite, row: PinnedRow): Promise<string> => {
    const about = row.about(site.valid.params)
    if ('transaction' in about) throw new RpcError('internal')
    if (site.valid.method.name === 'eth_estimateGas') assertEstimateTag(site.context, about)
    if ('number' in about && about.number > chain.view.head().number) {
      throw new RpcError('serverError', 'header not found')
    }
    const answer = await execute(site, row, about)
    const isNonce = site.valid.method.name === 'eth_getTransactionCount'
    return isNonce && isPending(about) ? withSent(ports, site, answer) : answer
  }
}

/** Whether upstreams say that they do not have the block. */
function isGone(outcome: Outcome): boolean {
  return outcome.kind === 'refusal' && Object(outcome.error.facts).fault === 'noData'
}

function sameBlock(one: BlockPointer | null, other: BlockPointer | null): boolean {
  return one?.hash === other?.hash
}

function isPending(about: BlockRef): boolean {
  return 'tag' in about && about.tag === 'pending'
}

/** Transactions that were sent through here count, whether or not the upstream that answers has heard of them. */
function withSent(ports: UpstreamPorts, { valid }: UpstreamCallSite, answer: string): string {
  const known = /^"(0x[0-9a-f]{1,16})"$/i.exec(answer)?.[1]
  if (known === undefined) return answer
  return `"${toQuantity(ports.gateway.sent.nextNonce(valid.params[0] as Hex, BigInt(known)))}"`
}

/** So that nobody is asked who is known not to have the block, or no more its state. */
function howFor(block: BlockPointer | null, about: BlockRef): RequestOptions {
  if (block !== null) return { block: block.number }
  return 'number' in about ? { block: about.number } : {}
}

/** A block in the ways in which nodes take it. */
interface Named {
  readonly hash: Hex | null
  /** Its number, or `pending`; `null` where only the hash is known. */
  readonly number: string | null
  readonly more: object
}

interface Executed {
  readonly outcome: Outcome
  readonly isByHash: boolean
}

function nameOf(about: BlockRef, block: BlockPointer | null): Named {
  const number = block?.number ?? ('number' in about ? about.number : null)
  if ('hash' in about) {
    const { hash, requireCanonical } = about
    return {
      hash,
      number: number === null || requireCanonical ? null : toQuantity(number),
      more: requireCanonical ? { requireCanonical } : {},
    }
  }
  return { hash: block?.hash ?? null, number: number === null ? 'pending' : toQuantity(number), more: {} }
}

/** The parameters as they came, but for the block and the gas. */
function withBlock({ context, valid, given }: UpstreamCallSite, row: PinnedRow, block: unknown): unknown[] {
  const params = [...given]
  while (params.length < row.place) params.push(null)
  params[row.place] = block
  if (row.call !== null) {
    const request = valid.params[row.call] as CallRequest
    const gas = cappedGas(request.gas, gasCap(context), pendingGasLimit(context))
    const call: unknown = given[row.call]
    if (gas !== request.gas && gas !== null && typeof call === 'object') {
      params[row.call] = { ...call, gas: toQuantity(gas) }
    }
  }
  return params
}

/** A call that names no gas gets what its node gives, where that cannot be more than the cap: a block's worth. */
function cappedGas(asked: bigint | null, cap: bigint, blockGas: bigint): bigint | null {
  if (asked === null) return cap < blockGas ? cap : null
  return asked > cap ? cap : asked
}
