import type { Hex } from '@causeway/rpc'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import type { Block } from '../values/block.ts'
import { type Header, hashHeader } from '../values/header.ts'
import { verifyHeader } from './verifyHeader.ts'

/** An earlier block as the uncle rules see it. */
export interface Ancestor {
  header: Header
  uncles: readonly Header[]
}

const maxUncles = 2

/** An uncle's parent is one of the block's last seven ancestors, but not the youngest: that would make it a sibling. */
const depth = 7

/** Why a block's uncles are not allowed, or `null`. `ancestor` gives a stored block by its hash. */
export function verifyUncles(
  config: ChainConfig,
  block: Block,
  ancestor: (hash: Hex) => Ancestor | null,
): string | null {
  const { header, uncles } = block
  if (uncles.length === 0) return null
  if (rulesAt(config, header).is('paris')) return `${uncles.length} uncles after the merge, none are allowed`
  if (uncles.length > maxUncles) return `${uncles.length} uncles, at most ${maxUncles} are allowed`

  const ancestors = new Map<Hex, Header>()
  const included = new Set<Hex>()
  let hash = header.parentHash
  for (let i = 0; i < depth; i++) {
    const earlier = ancestor(hash)
    if (earlier === null) break
    ancestors.set(hash, earlier.header)
    for (const uncle of earlier.uncles) included.add(hashHeader(uncle))
    hash = earlier.header.parentHash
  }

  for (const [index, uncle] of uncles.entries()) {
    const uncleHash = hashHeader(uncle)
    if (included.has(uncleHash)) return `uncle ${index} (${uncleHash}) was included before`
    if (ancestors.has(uncleHash)) return `uncle ${index} (${uncleHash}) is an ancestor of the block`
    included.add(uncleHash)
    const parent = ancestors.get(uncle.parentHash)
    if (parent === undefined || uncle.parentHash === header.parentHash) {
      return `uncle ${index} (${uncleHash}) does not descend from one of the ancestors 2 to ${depth} of the block`
    }
    const reason = verifyHeader(config, uncle, parent)
    if (reason !== null) return `uncle ${index} (${uncleHash}): ${reason}`
  }
  return null
}
