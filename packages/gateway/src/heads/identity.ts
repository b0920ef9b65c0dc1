import type { Member } from '../member.ts'

/**
 * Which upstreams are of our chain: the chain id is ours, and so is the genesis. Where no genesis was given it is the one
 * that most of our own upstreams have, the first named among equals.
 */
export function identityOf(
  member: Member,
  members: readonly Member[],
  expected: { readonly chainId: bigint; readonly genesisHash: string | null },
): Member['identity'] {
  const { told } = member
  if (told === null || told.chainId === null) return 'unknown'
  if (told.chainId !== expected.chainId) return 'wrong'
  const genesis = expected.genesisHash ?? commonGenesis(members, expected.chainId)
  if (told.genesis === null) return expected.genesisHash === null ? 'right' : 'unknown'
  return genesis === null || told.genesis === genesis ? 'right' : 'wrong'
}

function commonGenesis(members: readonly Member[], chainId: bigint): string | null {
  const counts = new Map<string, number>()
  for (const { told, upstream } of members) {
    if (upstream.role !== 'own' || told === null || told.chainId !== chainId || told.genesis === null)
      continue
    counts.set(told.genesis, (counts.get(told.genesis) ?? 0) + 1)
  }
  let best: string | null = null
  for (const [genesis, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = genesis
  return best
}
