import type { BlockId, Header } from './header.ts'
import { Unclear } from './readBlock.ts'

const followLimits = {
  /** A longer absence than this is not made up for: the newest header comes next. */
  gap: 1_024,
  /** How many blocks are remembered, to find where a reorg branched off. */
  memory: 1_024,
  /** How many blocks of a gap are read at a time. */
  batch: 16,
  /** More turns than a full gap needs: a chain that changes this often under our hands is read again later. */
  turns: 256,
  /** A node that says this often that its chain ends below all that was told has started over. */
  absences: 5,
}

/** `stale`: the header is not of the chain that the node serves, or not yet. */
type Followed = 'known' | 'added' | 'stale'

/** The one order of blocks of a network, as a node would have announced them without a pause. */
export interface ChainFollower {
  /** Takes a header that was heard of, with all that is missing before it. One at a time. */
  follow(head: Header): Promise<Followed>
  /** The newest blocks that were told, oldest first, without a hole. */
  recent(): readonly BlockId[]
}

/**
 * Follows a chain from a starting point. Every header is told once; those after a gap are read by number; after a reorg
 * the blocks that left are told newest first and then the new branch from the fork on. A read that fails leaves
 * everything as it was told so far, and the next call goes on from there.
 */
export function followChain(options: {
  readonly start: readonly BlockId[]
  /** A block of the node's chain, or `null` where the chain does not reach so far. */
  readonly read: (number: number) => Promise<Header | null>
  readonly onAdded: (header: Header) => void
  readonly onRemoved: (block: BlockId) => void
}): ChainFollower {
  const { onAdded, onRemoved } = options
  const chain = [...options.start]
  /** Where to go on when nothing that was told is left of the chain. */
  let floor = 0
  /** How often in a row the node's chain ended below all that was told. */
  let absences = 0

  const next = () => {
    const tip = chain.at(-1)
    return tip === undefined ? floor : tip.number + 1
  }
  const told = (number: number) => chain[number - (chain[0]?.number ?? 0)]
  const links = (header: Header) => chain.length === 0 || header.parentHash === chain.at(-1)?.hash

  const add = (header: Header) => {
    absences = 0
    chain.push({ number: header.number, hash: header.hash })
    if (chain.length > followLimits.memory) chain.shift()
    onAdded(header)
  }

  const read = async (number: number): Promise<Header> => {
    const block = await options.read(number)
    if (block === null) throw new Unclear(`no block ${number}`)
    return block
  }

  /** How many of the blocks that were told the node's chain still has, when it has a header that was not. */
  const countKept = async (head: Header): Promise<number> => {
    const oldest = chain[0]
    if (oldest !== undefined && head.number < oldest.number) {
      const block = await options.read(oldest.number)
      // Behind one address there may be several nodes, and one of them late; a new beginning lasts.
      if (block === null && ++absences < followLimits.absences) throw new Unclear(`no block ${oldest.number}`)
      if (block?.hash !== oldest.hash) return 0
    }
    const rival = told(head.number)
    if (rival !== undefined && (await read(head.number)).hash === rival.hash) return chain.length
    for (let kept = rival === undefined ? chain.length : chain.indexOf(rival); kept > 0; kept--) {
      const last = chain[kept - 1]
      if (last !== undefined && (await read(last.number)).hash === last.hash) return kept
    }
    return 0
  }

  /** Takes back what the node's chain no longer has of what was told. Says whether there was anything. */
  const rewind = async (head: Header): Promise<boolean> => {
    const kept = await countKept(head)
    const first = chain[kept]
    if (first === undefined) return false
    floor = Math.min(first.number, head.number)
    for (const gone of chain.splice(kept).reverse()) onRemoved(gone)
    return true
  }

  /** Reads a part of a gap and adds what fits. `false` where the node contradicts itself. */
  const fill = async (before: number): Promise<boolean> => {
    const from = next()
    const count = Math.min(followLimits.batch, before - from)
    const blocks = await Promise.all(Array.from({ length: count }, (_, index) => read(from + index)))
    for (const block of blocks) {
      if (!links(block)) return await rewind(block)
      add(block)
    }
    return true
  }

  return {
    async follow(head) {
      for (let turn = 0; turn < followLimits.turns; turn++) {
        if (told(head.number)?.hash === head.hash) {
          absences = 0
          return 'known'
        }
        const expected = next()
        if (head.number === expected && links(head)) {
          add(head)
          return 'added'
        }
        if (chain.length === 0 && head.number < expected) floor = head.number
        else if (head.number - expected >= followLimits.gap) {
          chain.length = 0
          add(head)
          return 'added'
        } else {
          const went = head.number > expected ? await fill(head.number) : await rewind(head)
          if (!went) return 'stale'
        }
      }
      throw new Unclear('the chain changes too often')
    },
    recent: () => chain,
  }
}
