import type { Client } from '../client/createClient.ts'
import { compareAnswers } from '../data/compareAnswers.ts'
import type { Chain } from '../data/fillChain.ts'
import { lookupMethods, lookupQuestions, type Question } from '../data/questions.ts'
import type { Twins } from '../servers/twins.ts'
import { type Asked, answersOf } from './answersOf.ts'
import { type Contest, type Pace, runRounds } from './rounds.ts'

export type Filled = Twins & { chain: Chain }
export type LookupReport = {
  method: string
  distinct: number
  bytes: number
  compared: string[]
  contest: Contest
}

/** Every lookup on every server that has it, beside the bare server with answers of the same size as the first one's. */
export async function measureLookups(
  client: Client,
  filled: readonly Filled[],
  bare: Twins,
  pace: Pace,
): Promise<LookupReport[]> {
  const reports: LookupReport[] = []
  for (const method of lookupMethods) {
    const entries: (Twins & { asked: Asked; blockNames: Map<string, string> })[] = []
    for (const { server, twins, chain } of filled) {
      const asked = await answersOf(client, server, lookupQuestions(chain, method))
      const blockNames = new Map(chain.blocks.map(({ hash, number }) => [hash, `block ${number}`]))
      blockNames.set(chain.parent, 'the block before')
      entries.push({ server, twins, asked, blockNames })
    }
    const [ours, ...others] = entries.map(({ server, asked, blockNames }) => ({
      server: server.name,
      texts: asked.texts,
      blockNames,
    }))
    if (ours !== undefined) for (const theirs of others) compareAnswers(ours, theirs)
    const runs = entries.map(({ server, twins, asked }) => ({ name: server.name, server, twins, ...asked }))
    const bytes = meanLength(entries[0]?.asked)
    reports.push({
      method,
      bytes,
      distinct: entries[0]?.asked.bodies.length ?? 0,
      compared: others.map(({ server }) => server),
      contest: await runRounds(client, [ceiling(bare, entries[0]?.asked), ...runs], pace),
    })
  }
  return reports
}

/** The uncle lookup, which no peer answers (hardhat does not know it, ganache always says null): ours and the ceiling. */
export async function measureUncles(
  client: Client,
  { server, twins }: Twins,
  path: string,
  questions: readonly Question[],
  bare: Twins,
  pace: Pace,
): Promise<LookupReport> {
  const asked = await answersOf(client, server, questions, { path })
  const empty = asked.texts.find((text) => !text.includes('"parentHash"'))
  if (empty !== undefined) throw new Error(`an uncle is missing: ${empty}`)
  const contest = await runRounds(
    client,
    [ceiling(bare, asked), { name: server.name, server, twins, path, ...asked }],
    pace,
  )
  return {
    method: 'eth_getUncleByBlockHashAndIndex',
    bytes: meanLength(asked),
    distinct: asked.bodies.length,
    compared: [],
    contest,
  }
}

function ceiling(bare: Twins, asked: Asked | undefined) {
  const bytes = meanLength(asked)
  const bodies = asked?.bodies ?? []
  return { name: bare.server.name, ...bare, path: `/${bytes}`, bodies, lengths: bodies.map(() => bytes) }
}

function meanLength(asked: Asked | undefined): number {
  const lengths = asked?.lengths ?? []
  return Math.round(lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length))
}
