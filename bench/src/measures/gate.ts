import { join } from 'node:path'
import type { Client } from '../client/createClient.ts'
import { lookupQuestions } from '../data/questions.ts'
import { fillFolders } from '../servers/fillFolders.ts'
import { makeKeys } from '../servers/makeKeys.ts'
import type { Server } from '../servers/server.ts'
import { startCauseway } from '../servers/startCauseway.ts'
import { startOpenCauseway } from '../servers/startOpenCauseway.ts'
import { startTwins } from '../servers/twins.ts'
import { answersOf } from './answersOf.ts'
import { type Circumstances, circumstances } from './circumstances.ts'
import { type Figures, type Pace, runRounds } from './rounds.ts'

/**
 * The service without its gate, asked with the headers of either key; as shipped, with a key of a plan with limits; and with a key that
 * has lists and a secret too.
 */
export type GateName = 'openPlain' | 'plain' | 'openGuarded' | 'guarded'
export type GateShare = { throughput: number; cpu: number }
export type GateReport = Circumstances & {
  pace: Pace
  rows: {
    method: string
    figures: Figures<GateName>
    /** The share of the open service's throughput that is lost, and of its CPU a request that is added. */
    costs: { plain: GateShare; guarded: GateShare }
  }[]
}

const methods = ['eth_getTransactionReceipt', 'eth_getTransactionByBlockNumberAndIndex'] as const

/** What metering, allowlists and secrets take from lookups: two services on copies of one chain, three processes of each, asked in turns. */
export async function measureGate(
  client: Client,
  folder: string,
  { pace, blocks, workers }: { pace: Pace; blocks: number; workers: number },
): Promise<GateReport> {
  const folders = await fillFolders(folder, blocks, workers)
  const { chain } = folders
  const keys = await makeKeys(join(folder, 'original'), methods)

  const servers: Server[] = []
  try {
    const gated = await startTwins(servers, async (number) =>
      startCauseway(await folders.at(number), workers),
    )
    const open = await startTwins(servers, async (number) =>
      startOpenCauseway(await folders.at(number + gated.twins.length + 1), workers, gated.server.path),
    )
    const callers = [
      { name: 'openPlain', ...open, ...callOf(open.server, keys.plain) },
      { name: 'plain', ...gated, ...callOf(gated.server, keys.plain) },
      { name: 'openGuarded', ...open, ...callOf(open.server, keys.guarded) },
      { name: 'guarded', ...gated, ...callOf(gated.server, keys.guarded) },
    ] as const
    const rows: GateReport['rows'] = []
    for (const method of methods) {
      const questions = lookupQuestions(chain, method)
      let first: string[] | null = null
      const entries = []
      for (const caller of callers) {
        const asked = await answersOf(client, caller.server, questions, caller)
        first ??= asked.texts
        const other = asked.texts.findIndex((text, index) => text !== first?.[index])
        if (other !== -1)
          throw new Error(`${caller.name} answers otherwise: ${asked.texts[other]}\n${first[other]}`)
        entries.push({ ...caller, ...asked })
      }
      const { figures, ratio } = await runRounds<GateName>(client, entries, pace)
      const costOf = (name: GateName, open: GateName): GateShare => ({
        throughput: 1 - (ratio(name, open) ?? Number.NaN),
        cpu: (ratio(name, open, 'cpuMs') ?? Number.NaN) - 1,
      })
      rows.push({
        method,
        figures,
        costs: { plain: costOf('plain', 'openPlain'), guarded: costOf('guarded', 'openGuarded') },
      })
    }
    return { ...circumstances(), pace, rows }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** The path of a key has its digits at the end. */
function callOf({ path }: Server, key: { digits: string; headers: Readonly<Record<string, string>> }) {
  return { path: path.replace(/[^/]+$/, key.digits), headers: key.headers }
}
