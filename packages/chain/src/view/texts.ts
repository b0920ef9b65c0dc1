import type { Hex } from '@causeway/rpc'
import { createRecent } from '../recent.ts'
import type { TextKind } from '../store/layout.ts'
import type { Store } from '../store/openStore.ts'
import type { BlockPointer } from '../view.ts'
import type { Canonical } from './canonical.ts'

/**
 * Texts as they are sent. Those that were asked for lately are kept in memory: a read of the store costs several times
 * more than to find one there, and most of what is asked is about few blocks. Nothing kept can grow stale, because a
 * text lies under the hash of its block, and where a transaction lies is believed only while that block is canonical.
 */
export interface Texts {
  of(block: Hex, kind: TextKind, index: number): string | null
  /** Where the canonical chain has a transaction. */
  place(transaction: Hex): Place | null
  /** About a transaction, from the canonical block that has it. */
  located(transaction: Hex, kind: 'transaction' | 'receipt'): string | null
}

interface Place {
  readonly block: BlockPointer
  readonly index: number
}

/** Characters, which are bytes, since texts are ASCII. */
const maxKept = 32 * 1024 * 1024
const maxPlaces = 65_536

interface BlockTexts {
  size: number
  readonly byKind: Partial<Record<TextKind, string[]>>
}

export function createTexts(store: Pick<Store, 'text' | 'locations'>, canonical: Canonical): Texts {
  const blocks = createRecent<Hex, BlockTexts>(maxKept, ({ size }) => size)
  const places = createRecent<Hex, Place>(maxPlaces)

  const keep = (block: Hex, known: BlockTexts | undefined, kind: TextKind, index: number, text: string) => {
    const texts = known ?? { size: block.length, byKind: {} }
    if (known === undefined) blocks.set(block, texts)
    const list = texts.byKind[kind] ?? []
    list[index] = text
    texts.byKind[kind] = list
    texts.size += text.length
    blocks.grew(text.length)
  }

  const of = (block: Hex, kind: TextKind, index: number): string | null => {
    const known = blocks.get(block)
    const kept = known?.byKind[kind]?.[index]
    if (kept !== undefined) return kept
    const text = store.text(block, kind, index)
    if (text !== null) keep(block, known, kind, index, text)
    return text
  }

  const place = (transaction: Hex): Place | null => {
    const known = places.get(transaction)
    if (known !== undefined && canonical.hash(known.block.number) === known.block.hash) return known
    for (const { blockHash, number, index } of store.locations(transaction)) {
      const hash = canonical.hash(number)
      if (hash !== blockHash) continue
      const found = { block: { number, hash }, index }
      places.set(transaction, found)
      return found
    }
    return null
  }

  return {
    of,
    place,
    located(transaction, kind) {
      const found = place(transaction)
      return found === null ? null : of(found.block.hash, kind, found.index)
    },
  }
}
