import type { BlockPointer, View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { Exchange } from '../exchange.ts'
import { type About, blockOf, hashOf } from './about.ts'

/** How firm the place of a block in the chain is. */
export type Finality = 'finalized' | 'safe' | 'latest' | 'orphaned' | 'pending'

/** What an answer goes back to. */
export interface Reflects {
  /** The block whose contents or state it tells of; `null` where it is about none. */
  readonly block: BlockPointer | null
  readonly finality: Finality | null
  /** Whether it follows from what was recomputed here, and not from somebody's word. */
  readonly verified: boolean
  /** When it was fetched, in milliseconds since 1970; `null` where it was not. */
  readonly fetchedAt: number | null
  readonly source: 'own' | 'partner' | 'embedded'
  /** All of it as header lines, where it was asked for before. */
  readonly lines?: string
}

/** Whether anybody will read it: answers on sockets and in batches carry it only when they were asked to. */
export function isToldOf({ door, isBatch, meta }: Exchange): boolean {
  return meta || (door === 'http' && !isBatch)
}

/** Where answers of a network come from when nothing else is said of one. */
export function usualSource({ upstream }: CallContext): Reflects['source'] {
  return upstream === null ? 'embedded' : 'own'
}

/** What an answer of a chain of our own goes back to: every block of it was executed here. */
export function reflectsEmbedded(view: View, about: About | null): Reflects {
  return embedded(view, about)
}

/** The same where it is answered from what others told before, without asking anybody now. */
export function reflectsLocal(view: View, about: About | null, verified: boolean): Reflects {
  return verified ? proven(view, about) : believed(view, about)
}

const embedded = rememberReflects({ verified: true, source: 'embedded' })
const proven = rememberReflects({ verified: true, source: 'own' })
const believed = rememberReflects({ verified: false, source: 'own' })

/** Blocks that are remembered of a view. */
const maxKnown = 4_096

/**
 * Makes what is said of each block once for as long as the view stands still: nearly every answer says it, and to put it
 * together costs a tenth of a lookup.
 */
function rememberReflects(usual: Pick<Reflects, 'verified' | 'source'>) {
  const none = withLines({ ...usual, block: null, finality: null, fetchedAt: null })
  const byView = new WeakMap<View, { head: BlockPointer; known: Map<Hex, Reflects> }>()

  return (view: View, about: About | null): Reflects => {
    if (about === null) return none
    const head = view.head()
    let memory = byView.get(view)
    // Where the view moves, it has another head.
    if (memory === undefined || memory.head !== head || memory.known.size > maxKnown) {
      memory = { head, known: new Map() }
      byView.set(view, memory)
    }
    const hash = hashOf(view, about)
    const known = hash === null ? undefined : memory.known.get(hash)
    if (known !== undefined) return known
    const block = blockOf(view, about)
    const finality = finalityOf(view, about, block)
    if (block === null && finality === null) return none
    const made = withLines({ ...usual, block, finality, fetchedAt: null })
    if (block !== null) memory.known.set(block.hash, made)
    return made
  }
}

function withLines(reflects: Reflects): Reflects {
  return { ...reflects, lines: linesOf(reflects, 0) }
}

export function finalityOf(view: View, about: About, block: BlockPointer | null): Finality | null {
  if (block === null) return 'tag' in about && about.tag === 'pending' ? 'pending' : null
  if ('hash' in about && !view.isCanonical(block)) return 'orphaned'
  if (block.number <= view.finalized().number) return 'finalized'
  return block.number <= view.safe().number ? 'safe' : 'latest'
}

/** As header lines. Nothing in it comes from a caller. */
export function reflectsLines(reflects: Reflects, now: number): string {
  return reflects.lines ?? linesOf(reflects, now)
}

function linesOf({ block, finality, verified, fetchedAt, source }: Reflects, now: number): string {
  const age = fetchedAt === null ? '0' : ageOf(fetchedAt, now)
  let lines = `Causeway-Source: ${source}\r\nCauseway-Verified: ${verified}\r\nCauseway-Age: ${age}\r\n`
  if (block !== null) lines += `Causeway-Block: ${block.number};${block.hash}\r\n`
  if (finality !== null) lines += `Causeway-Finality: ${finality}\r\n`
  return lines
}

/** The same as members of `causeway`. */
export function reflectsMembers(
  { block, finality, verified, fetchedAt, source }: Reflects,
  now: number,
): object {
  return {
    source,
    verified,
    age: fetchedAt === null ? 0 : Number(ageOf(fetchedAt, now)),
    ...(block === null ? null : { block: { number: Number(block.number), hash: block.hash } }),
    ...(finality === null ? null : { finality }),
  }
}

function ageOf(fetchedAt: number, now: number): string {
  return String(Math.max(0, Math.floor((now - fetchedAt) / 1000)))
}
