import type { BlockPointer, View } from '@causeway/chain'
import type { CallContext } from '../context.ts'
import type { Exchange } from '../exchange.ts'
import { type About, blockOf } from './about.ts'

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
}

/** Whether anybody will read it: answers on sockets and in batches carry it only when they were asked to. */
export function isToldOf({ door, isBatch, meta }: Exchange): boolean {
  return meta || (door === 'http' && !isBatch)
}

/** Where answers of a network come from when nothing else is said of one. */
export function usualSource({ upstream }: CallContext): Reflects['source'] {
  return upstream === null ? 'embedded' : 'own'
}

const onlyEmbedded: Reflects = {
  block: null,
  finality: null,
  verified: true,
  fetchedAt: null,
  source: 'embedded',
}

/** What an answer of a chain of our own goes back to: every block of it was executed here. */
export function reflectsEmbedded(view: View, about: About | null): Reflects {
  if (about === null) return onlyEmbedded
  const block = blockOf(view, about)
  return { ...onlyEmbedded, block, finality: finalityOf(view, about, block) }
}

/** The same where it is answered from what others told before, without asking anybody now. */
export function reflectsLocal(view: View, about: About | null, verified: boolean): Reflects {
  return { ...reflectsEmbedded(view, about), verified, source: 'own' }
}

export function finalityOf(view: View, about: About, block: BlockPointer | null): Finality | null {
  if (block === null) return 'tag' in about && about.tag === 'pending' ? 'pending' : null
  if ('hash' in about && !view.isCanonical(block)) return 'orphaned'
  if (block.number <= view.finalized().number) return 'finalized'
  return block.number <= view.safe().number ? 'safe' : 'latest'
}

/** Adds it to a flat list of header names and values. Nothing in it comes from a caller. */
export function pushReflects(headers: string[], reflects: Reflects, now: number): void {
  const { block, finality, verified, fetchedAt, source } = reflects
  headers.push('Causeway-Source', source, 'Causeway-Verified', verified ? 'true' : 'false')
  headers.push('Causeway-Age', fetchedAt === null ? '0' : ageOf(fetchedAt, now))
  if (block !== null) headers.push('Causeway-Block', `${block.number};${block.hash}`)
  if (finality !== null) headers.push('Causeway-Finality', finality)
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
