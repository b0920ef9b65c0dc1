import type { BlockSource } from './blockSource.ts'
import { lineOf, type MadeBlock } from './worldsBlocks.test.support.ts'

type Ref = Parameters<BlockSource['block']>[0]

/** One upstream that answers from the chain that ends in `tip`; a test may move it, and spoil what it says. */
export interface HonestSource extends BlockSource {
  tip: MadeBlock
  /** Tips of other chains whose blocks it still gives by their hash. */
  alsoByHash: readonly MadeBlock[]
  readonly asked: Ref[]
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
  const source: HonestSource = {
    tip,
    alsoByHash: [],
    asked: [],
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
