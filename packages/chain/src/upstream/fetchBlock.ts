import { type Hex, RpcError } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import type { FetchedRecord } from '../store/fetchedRecord.ts'
import type { Asking, BlockSource, ToldBlock } from './blockSource.ts'
import type { Shelf } from './shelf.ts'
import type { Fault } from './toldFault.ts'
import type { UpstreamClock, UpstreamEvent } from './upstreamChain.ts'
import type { Verdict, VerifyOptions } from './verifyToldBlock.ts'

/** A block that lies in the store now. */
export interface Fetched extends FetchedRecord {
  /** Who told it just now; `null` where it lay in the store. */
  readonly from: string | null
}

/** Which block; a number may mean another block after the canonical chain has moved, so `era` tells them apart. */
export type BlockRef = { readonly hash: Hex } | { readonly number: bigint; readonly era: number }

/** Brings a block into the store; `null` where no upstream that may be asked has it. */
export type Fetch = (ref: BlockRef, asking?: Asking) => Promise<Fetched | null>

export interface FetchOptions {
  source: BlockSource
  shelf: Shelf
  config: ChainConfig | null
  verify(told: ToldBlock, options: VerifyOptions): Verdict
  clock: UpstreamClock
  log(event: UpstreamEvent): void
  isClosed(): boolean
}

/** How often a block is asked for when what came was a lie, or not whole. */
const maxAttempts = 5

/** How long a node that knows a block is given to know its receipts as well. */
const missingPauseMs = 100

/**
 * Brings blocks into the store: whole, verified, once, however many ask for them at the same time. Gives `null` where no
 * upstream has the block.
 */
export function createFetch(options: FetchOptions): Fetch {
  const { source, shelf, config, verify, clock, log, isClosed } = options
  const underWay = new Map<string, Promise<Fetched | null>>()

  const pause = async (ms: number): Promise<void> => {
    await new Promise<void>((resume) => clock.after(ms, resume))
    if (isClosed()) throw closedError()
  }

  const accuse = (from: string, { field, reason }: Fault): void => {
    const lie = `${field} ${reason}`
    log({ event: 'lie', from, lie })
    source.accuse(from, lie)
  }

  /** The block from somebody who is not in doubt; where nobody else has it, from anybody after a while. */
  async function tell(asked: Asked, asking: Asking | undefined, doubts: Doubts): Promise<ToldBlock | null> {
    if (doubts.missing.size + doubts.unsupported.size === 0) return source.block(asked, asking)
    const not = new Set([...doubts.missing, ...doubts.unsupported.keys()])
    try {
      const told = await source.block(asked, { ...asking, not })
      if (told !== null) return told
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
    const [unsupported] = doubts.unsupported.values()
    if (unsupported !== undefined) throw unverifiable(unsupported)
    doubts.missing.clear()
    await pause(missingPauseMs)
    return source.block(asked, asking)
  }

  async function ask(ref: BlockRef, asking: Asking | undefined): Promise<Fetched | null> {
    const asked = 'hash' in ref ? { hash: ref.hash } : { number: ref.number }
    const doubts: Doubts = { missing: new Set(), unsupported: new Map() }
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const told = await tell(asked, asking, doubts)
      if (isClosed()) throw closedError()
      if (told === null) return null
      const verdict = verify(told, { config, asked })
      if ('block' in verdict) {
        // Of one hash there is one block. What could not be read was not it.
        if ('hash' in ref) for (const [from, fault] of doubts.unsupported) accuse(from, fault)
        shelf.hold(verdict.block.hash)
        return { ...shelf.put(verdict.block, verdict.receipts), from: told.from }
      }
      if ('lie' in verdict) {
        accuse(told.from, verdict.lie)
      } else if ('unsupported' in verdict) {
        // Somebody who would not be checked could say so; whoever else has the block decides.
        doubts.unsupported.set(told.from, verdict.unsupported)
      } else if (doubts.missing.has(told.from)) {
        if (attempt < maxAttempts) await pause(missingPauseMs * attempt)
      } else {
        doubts.missing.add(told.from)
      }
    }
    const [unsupported] = doubts.unsupported.values()
    if (unsupported !== undefined) throw unverifiable(unsupported)
    throw new RpcError('unavailable', 'no upstream gave the block whole and true')
  }

  return async (ref, asking) => {
    if ('hash' in ref) {
      const known = shelf.find(ref.hash)
      if (known !== null) {
        shelf.hold(ref.hash)
        return { ...known, from: null }
      }
    }
    const place = 'hash' in ref ? ref.hash : `${ref.era}/${ref.number}`
    // Whoever does not allow a partner must not wait for one.
    const key = asking?.partner === true ? `${place}/partner` : place
    const begun = underWay.get(key)
    if (begun !== undefined) return begun
    const fetch = ask(ref, asking).finally(() => underWay.delete(key))
    underWay.set(key, fetch)
    return fetch
  }
}

type Asked = { hash: Hex } | { number: bigint }

/** Who told what could not be used, though it may be no lie. */
interface Doubts {
  readonly missing: Set<string>
  readonly unsupported: Map<string, Fault>
}

function unverifiable({ field, reason }: Fault): RpcError {
  return new RpcError('unavailable', `a block of this network cannot be verified: ${field} ${reason}`)
}

export function closedError(): RpcError {
  return new RpcError('draining')
}
