import { type Hex, RpcError } from '@causeway/rpc'
import type { BlockPointer } from '../view.ts'
import type { Asking, BlockSource } from './blockSource.ts'
import type { Canon } from './canon.ts'
import type { LinkDown } from './linkDown.ts'
import { linkOf } from './linkOf.ts'
import type { UpstreamEvent } from './upstreamChain.ts'

/** What an upstream calls canonical at a number. */
interface Word {
  readonly hash: Hex
  readonly from: string
}

/**
 * Which block a final number has is not written in any block but those above it. Where none of those is known it is
 * somebody's word, and a block that fits together in itself can be made by anybody: so two have to say the same.
 */
export interface ConfirmNumber {
  /**
   * Whether a block that one upstream calls canonical is called so by another one, or nobody else can be asked. `false`
   * where it turned out to be another block, which `settled` then names. Rejects with `RpcError` where two upstreams
   * differ and nothing says who is right.
   */
  confirm(block: BlockPointer, from: string, asking?: Asking): Promise<boolean>
  /** The block of a number that was in dispute. */
  settled(number: bigint): Hex | null
  /** Whether a canonical block was taken on one word because nobody else was in service. */
  isOnOneWord(block: BlockPointer): boolean
  /** Asks again about such a block, if somebody is in service by now. `false`: it was wrong, and is canonical no more. */
  confirmAgain(block: BlockPointer, asking?: Asking): Promise<boolean>
}

export interface ConfirmOptions {
  canon: Canon
  source: Pick<BlockSource, 'headers' | 'others'>
  linkDown: LinkDown
  accuse(from: string, lie: string): void
  log(event: UpstreamEvent): void
}

/** How far above a number in dispute a canonical block may be to settle it: six bodies of headers. */
const maxLinked = 512n

/** How many numbers are asked about at once where somebody walks up the chain: each is one light call, as it is alone. */
const ahead = 32n

const maxRemembered = 4_096

export function createConfirmNumber(options: ConfirmOptions): ConfirmNumber {
  const { canon, source, linkDown, accuse, log } = options
  /** What somebody said of numbers that were not asked for yet, or a moment ago. */
  const words = new Map<bigint, Word>()
  const settled = new Map<bigint, Hex>()
  const onOneWord = new Map<bigint, Word>()
  let era = canon.era()

  /** What was said of a chain that is forgotten means nothing. */
  function forgetOldEra(): void {
    if (era === canon.era()) return
    era = canon.era()
    for (const map of [words, settled, onOneWord]) map.clear()
  }

  async function ask(
    numbers: readonly bigint[],
    not: ReadonlySet<string>,
    asking?: Asking,
  ): Promise<(Word | null)[]> {
    // A partner is for callers whose own upstreams are out; here one of ours is asked, or nobody.
    const how = { ...asking, partner: false, not: new Set([...(asking?.not ?? []), ...not]) }
    const told = await source.headers(
      numbers.map((number) => ({ number })),
      how,
    )
    return numbers.map((number, place) => {
      const each = told[place] ?? null
      const link = each === null ? null : linkOf(each.header)
      if (each === null || link === null || link.number !== number) return null
      return { hash: link.hash, from: each.from }
    })
  }

  /** What another upstream says of a number. Whoever walks up the chain is asked about what comes next as well. */
  async function otherWord(number: bigint, from: string, asking?: Asking): Promise<Word | null> {
    const known = words.get(number)
    if (known !== undefined && known.from !== from) return known
    const last = words.has(number - 1n) ? lower(number + ahead - 1n, canon.finalized()) : number
    const numbers = [number]
    for (let next = number + 1n; next <= last; next++) if (canon.hash(next) === null) numbers.push(next)
    const before = era
    const told = await ask(numbers, new Set([from]), asking)
    forgetOldEra()
    if (before !== era) return null
    told.forEach((word, place) => {
      const about = numbers[place]
      if (word !== null && about !== undefined) remember(words, about, word)
    })
    return told[0] ?? null
  }

  /** Two upstreams name different blocks. A chain of parent hashes decides, and else what a third one says. */
  async function settle(number: bigint, one: Word, other: Word, asking?: Asking): Promise<Hex> {
    const linked = await linkDown(number, maxLinked, asking).catch((error: unknown) => {
      if (error instanceof RpcError) return null
      throw error
    })
    if (linked !== null && canon.hash(linked.anchor.number) === linked.anchor.hash) {
      for (const { hash, from } of [one, other]) {
        if (hash !== linked.hash) accuse(from, 'number has another block on this chain')
      }
      return linked.hash
    }
    log({ event: 'dispute', number, between: [one.from, other.from] })
    const [third] = await ask([number], new Set([one.from, other.from]), asking)
    if (third?.hash === one.hash || third?.hash === other.hash) return third.hash
    throw new RpcError('unavailable', 'the upstreams do not agree on this part of the chain')
  }

  async function decide(one: BlockPointer & Word, asking?: Asking): Promise<boolean> {
    const other = await otherWord(one.number, one.from, asking)
    if (other === null || other.hash === one.hash) return true
    // Whoever is right, this word was needed once and may be what is wrong.
    words.delete(one.number)
    const hash = await settle(one.number, one, other, asking)
    if (hash === one.hash) return true
    remember(settled, one.number, hash)
    return false
  }

  return {
    async confirm({ number, hash }, from, asking) {
      forgetOldEra()
      const others = source.others(from)
      if (others === 'out') remember(onOneWord, number, { hash, from })
      return others === 'some' ? decide({ number, hash, from }, asking) : true
    },
    settled(number) {
      forgetOldEra()
      return settled.get(number) ?? null
    },
    isOnOneWord({ number, hash }) {
      forgetOldEra()
      return onOneWord.get(number)?.hash === hash
    },
    async confirmAgain({ number, hash }, asking) {
      forgetOldEra()
      const word = onOneWord.get(number)
      if (word?.hash !== hash || source.others(word.from) !== 'some') return true
      const isRight = await decide({ number, ...word }, asking)
      onOneWord.delete(number)
      if (!isRight && canon.hash(number) === hash) canon.forget([{ number, hash }])
      return isRight
    },
  }
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= maxRemembered) break
    map.delete(oldest)
  }
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
