import { rmSync } from 'node:fs'
import type { Hex } from '@causeway/rpc'
import type { ChainChange } from '../network.ts'
import { temporaryDirectory } from '../testChain.test.support.ts'
import type { BlockSource, ToldHeader } from './blockSource.ts'
import { openUpstreamChain, type UpstreamChainOptions } from './openUpstreamChain.ts'
import type { UpstreamChain, UpstreamEvent } from './upstreamChain.ts'
import { lineOf, type MadeBlock, makeBlock } from './worldsBlocks.test.support.ts'

type Ref = Parameters<BlockSource['block']>[0]

/** One upstream that answers from the chain that ends in `tip`; a test may move it, and spoil what it says. */
export interface HonestSource extends BlockSource {
  tip: MadeBlock
  /** Tips of other chains whose blocks it still gives by their hash. */
  alsoByHash: readonly MadeBlock[]
  readonly asked: Ref[]
  /** Headers that were asked for, one list a body. */
  readonly headersAsked: Ref[][]
  /** What the second upstream calls canonical; nobody else is there while it is `null`. */
  second: MadeBlock | null
  /** What a third one does. */
  third: MadeBlock | null
  isSecondOut: boolean
  readonly accused: string[]
  /** How many of the next blocks are told wrongly. */
  lies: number
  /** How many of the next transactions are placed wrongly. */
  misplaced: number
  prunedBelow: bigint
}

export function createHonestSource(tip: MadeBlock): HonestSource {
  const find = (ref: Ref): MadeBlock | undefined => {
    if ('number' in ref) return lineOf(source.tip).find(({ block }) => block.header.number === ref.number)
    return [source.tip, ...source.alsoByHash].flatMap(lineOf).find(({ block }) => block.hash === ref.hash)
  }
  const headerOf = (ref: Ref, from: string, end: MadeBlock | null): ToldHeader | null => {
    const line = end === null ? [] : lineOf(end)
    const found = 'number' in ref ? line.find(({ block }) => block.header.number === ref.number) : find(ref)
    return found === undefined ? null : { from, header: found.told.block }
  }
  const source: HonestSource = {
    tip,
    alsoByHash: [],
    asked: [],
    headersAsked: [],
    second: null,
    third: null,
    isSecondOut: false,
    async headers(refs, asking) {
      source.headersAsked.push([...refs])
      const not = asking?.not ?? new Set()
      const tellers = [
        { from: 'one', end: source.tip },
        { from: 'two', end: source.isSecondOut ? null : source.second },
        { from: 'three', end: source.third },
      ]
      const teller = tellers.find(({ from, end }) => end !== null && !not.has(from))
      return refs.map((ref) => (teller === undefined ? null : headerOf(ref, teller.from, teller.end)))
    },
    others(from) {
      if (source.second === null || from === 'two') return 'none'
      return source.isSecondOut ? 'out' : 'some'
    },
    accused: [],
    lies: 0,
    misplaced: 0,
    prunedBelow: 0n,
    async block(ref) {
      source.asked.push(ref)
      const found = find(ref)
      if (found === undefined || found.block.header.number < source.prunedBelow) return null
      if (source.lies > 0 && source.lies-- > 0) {
        return { from: 'one', ...found.told, block: { ...Object(found.told.block), gasUsed: '0x1' } }
      }
      return { from: 'one', ...found.told }
    },
    async locate(transaction) {
      const line = lineOf(source.tip)
      const found = line.find(({ block }) => block.transactions.some(({ hash }) => hash === transaction))
      if (found === undefined) return null
      if (source.misplaced > 0 && source.misplaced-- > 0) {
        return { from: 'one', block: (found.parent ?? found).block.hash }
      }
      return { from: 'one', block: found.block.hash }
    },
    accuse(from) {
      source.accused.push(from)
    },
  }
  return source
}

const cleanups: (() => Promise<void>)[] = []

/** Closes what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup()
}

/** A chain with the one upstream it comes from, and what it told. */
export interface Opened {
  chain: UpstreamChain
  source: HonestSource
  changes: ChainChange[]
  events: UpstreamEvent[]
  time: { ms: number }
  directory: string
  restart(): Promise<void>
}

export function open(tip: MadeBlock, options: Partial<UpstreamChainOptions> = {}): Opened {
  const directory = options.directory ?? temporaryDirectory()
  const source = createHonestSource(tip)
  const time = { ms: 1_800_000_000_000 }
  const openChain = () => {
    const changes: ChainChange[] = []
    const events: UpstreamEvent[] = []
    const chain = openUpstreamChain({
      directory,
      source,
      config: null,
      finality: { safe: 2, finalized: 4 },
      clock: {
        now: () => time.ms,
        after(_ms, call) {
          const timer = setImmediate(call)
          return () => clearImmediate(timer)
        },
      },
      log: (event) => events.push(event),
      ...options,
    })
    chain.onChange((change) => changes.push(change))
    return { chain, changes, events }
  }
  const opened: Opened = {
    ...openChain(),
    source,
    time,
    directory,
    async restart() {
      await opened.chain.close()
      Object.assign(opened, openChain())
    },
  }
  cleanups.push(async () => {
    await opened.chain.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return opened
}

/** A chain of `length` blocks on another, each with one transaction unless the chain is long. */
export function grow(on: MadeBlock, length: number, name: string): MadeBlock {
  let tip = on
  for (let i = 0; i < length; i++) {
    const number = Number(tip.block.header.number) + 1
    tip = makeBlock(`${name}${number}`, tip, length < 100 ? [number] : [])
  }
  return tip
}

export const genesis = makeBlock('genesis', null, [])

export const at = (tip: MadeBlock, number: number): MadeBlock => {
  const found = lineOf(tip).find(({ block }) => block.header.number === BigInt(number))
  if (found === undefined) throw new Error(`there is no block ${number}`)
  return found
}

export const transactionOf = ({ block }: MadeBlock): Hex => block.transactions[0]?.hash ?? '0x'
