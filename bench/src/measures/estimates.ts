import type { Client } from '../client/createClient.ts'
import {
  type EstimateCall,
  encodeQuestions,
  estimateCalls,
  estimateQuestions,
  type LookupMethod,
  lookupQuestions,
} from '../data/questions.ts'
import type { ServerName } from '../servers/server.ts'
import { answersOf } from './answersOf.ts'
import type { Filled } from './lookups.ts'
import { type Contest, type Entry, type Pace, runRounds } from './rounds.ts'

export type EstimateReport = {
  call: EstimateCall
  gas: Record<string, number>
  /** Our rate over that of our lookup in the same rounds; `null` for the loop, which is no match for one. */
  lookupShare: number | null
  contest: Contest
}

/** Of the lookups of transactions, receipts and uncles the one that takes us longest. */
export const lookupBeside: LookupMethod = 'eth_getTransactionByBlockNumberAndIndex'

/** geth's search stops within 1.5 % above the least gas that suffices; engines that search for the least differ by that. */
const tolerance = 0.015

/** The estimates on every server. The answers to a sample of them are compared, the rest must have the same length. */
export async function measureEstimates(
  client: Client,
  filled: readonly Filled[],
  pace: Pace,
  long: { rounds: number; seconds: number },
): Promise<EstimateReport[]> {
  const reports: EstimateReport[] = []
  for (const call of estimateCalls) {
    const isHeavy = call === '4 M gas loop'
    const gas: Record<string, number> = {}
    const entries: Entry[] = []
    let reference: number[] | null = null
    for (const { server, chain } of filled) {
      // Every round of the loop adds to the gas, so few of them; they are slow enough to last.
      const questions = estimateQuestions(chain, call, isHeavy ? 200 : 20_000)
      const sample = await answersOf(client, server, questions.slice(0, isHeavy ? 2 : 100))
      const found = sample.texts.map(gasIn)
      reference ??= found
      for (const [index, amount] of found.entries()) {
        const ours = reference[index] ?? 0
        if (Math.abs(amount - ours) > tolerance * Math.min(amount, ours))
          throw new Error(
            `${server.name} estimates ${call} as ${amount}, ${filled[0]?.server.name} as ${ours}`,
          )
      }
      gas[server.name] = found[0] ?? 0
      const bodies = encodeQuestions(questions)
      const [length = 0] = sample.lengths
      entries.push({ name: server.name, server, bodies, lengths: bodies.map(() => length) })
    }
    // A loop takes seconds on some: two connections, and as many turns as fit.
    const slow = { connections: 2, rounds: Math.min(3, long.rounds), seconds: long.seconds }
    const lookups = isHeavy ? [] : await lookupEntries(client, filled)
    const contest = await runRounds(client, [...entries, ...lookups], isHeavy ? slow : pace)
    reports.push({ call, gas, lookupShare: contest.ratio('causeway', 'lookup'), contest })
  }
  return reports
}

/** Beside the estimates, because the machine may be another a minute later. */
async function lookupEntries(
  client: Client,
  filled: readonly Filled[],
): Promise<Entry<ServerName | 'lookup'>[]> {
  const ours = filled.find(({ server }) => server.name === 'causeway')
  if (ours === undefined) return []
  const { server, chain } = ours
  const { bodies, lengths } = await answersOf(client, server, lookupQuestions(chain, lookupBeside))
  return [{ name: 'lookup', server, bodies, lengths }]
}

function gasIn(text: string): number {
  const answer: { result?: string } = JSON.parse(text)
  const gas = Number(answer.result)
  if (!Number.isInteger(gas)) throw new Error(`not an estimate: ${text}`)
  return gas
}
