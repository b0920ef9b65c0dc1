import { type BlockPointer, type Link, linkOf } from '@causeway/chain'
import { type Hex, toQuantity } from '@causeway/rpc'
import type { Search } from './searchLogs.ts'
import { askingFor } from './upstreamPorts.ts'
import { withLanes } from './withLanes.ts'

/** Headers that are asked for in one go. */
const perBody = 100

/**
 * The blocks of a range whose bloom filters do not rule a match out. Headers are believed because each is named by the
 * next one as its parent, and the last by our own chain; `null` where that chain has a gap.
 */
export async function linkedSuspects(search: Search): Promise<BlockPointer[] | null> {
  const { ports, site, range, filter } = search
  const { chain } = ports
  const last = await chain.provide({ number: range.to }, { partner: site.exchange.mayFailOver })
  if (last === null) return null
  const count = Number(range.to - range.from) + 1
  const numbers = Array.from({ length: count }, (_, place) => range.from + BigInt(place))
  const links = await linksOf(search, numbers)
  const suspects: BlockPointer[] = []
  let expected: Hex = last.block.hash
  for (const link of links.reverse()) {
    // An upstream on another fork told its own; by hash there is only one.
    const right = link?.hash === expected ? link : await linkBy(search, expected)
    if (right?.hash !== expected) return null
    if (right.mayMatch(filter)) suspects.push({ number: right.number, hash: right.hash })
    expected = right.parentHash
  }
  return suspects.reverse()
}

/** From blocks that are here, and else from upstreams. */
async function linksOf(search: Search, numbers: readonly bigint[]): Promise<(Link | null)[]> {
  const here = new Map(numbers.map((number) => [number, linkHere(search, number)]))
  const missing = numbers.filter((number) => here.get(number) === null)
  const groups = Array.from({ length: Math.ceil(missing.length / perBody) }, (_, place) =>
    missing.slice(place * perBody, (place + 1) * perBody),
  )
  await withLanes(groups, async (group) => {
    if (performance.now() > search.until) return
    const { ports, site } = search
    const calls = group.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [toQuantity(number), false],
    }))
    const outcomes = await ports.gateway.requestAll(calls, askingFor(ports, site))
    group.forEach((number, place) => {
      const outcome = outcomes[place]
      if (outcome?.kind === 'answer') here.set(number, linkOf(JSON.parse(outcome.result)))
    })
  })
  return numbers.map((number) => here.get(number) ?? null)
}

function linkHere({ ports }: Search, number: bigint): Link | null {
  const { view } = ports.chain
  const hash = view.canonicalHash(number)
  const header = hash === null ? null : view.header(hash)
  if (hash === null || header === null || view.transactionCount(hash) === null) return null
  const mayMatch: Link['mayMatch'] = (filter) => view.blockLogs(hash, filter).length > 0
  return { number, hash, parentHash: header.parentHash, mayMatch }
}

async function linkBy({ ports, site, until }: Search, hash: Hex): Promise<Link | null> {
  if (performance.now() > until) return null
  const call = { method: 'eth_getBlockByHash', params: [hash, false] }
  const outcome = await ports.gateway.request(call, askingFor(ports, site))
  return outcome.kind === 'answer' ? linkOf(JSON.parse(outcome.result)) : null
}
