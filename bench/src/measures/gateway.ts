import { join } from 'node:path'
import type { Client } from '../client/createClient.ts'
import type { LoadResult } from '../client/load.ts'
import { compareAnswers } from '../data/compareAnswers.ts'
import { type Chain, fillChain } from '../data/fillChain.ts'
import { median } from '../data/median.ts'
import { lookupQuestions, type Question } from '../data/questions.ts'
import { freshAddress } from '../data/transactions.ts'
import { cpuSeconds } from '../servers/cpuSeconds.ts'
import type { Server } from '../servers/server.ts'
import { startGateway } from '../servers/startCauseway.ts'
import { installNginx, startNginx } from '../servers/startNginx.ts'
import { startHardhat } from '../servers/startPeers.ts'
import { startTwins } from '../servers/twins.ts'
import { type Asked, answersOf } from './answersOf.ts'
import { type Circumstances, circumstances } from './circumstances.ts'
import type { Pace } from './rounds.ts'

/** The node asked directly, through nginx, and through the service. */
export type Way = 'direct' | 'nginx' | 'causeway'
export const ways: readonly Way[] = ['direct', 'nginx', 'causeway']

export type WayFigure = {
  /** With as many connections as the pace has: the most that it does. */
  perSecond: number
  cpuMs: number
  busy: { p50Ms: number; p99Ms: number }
  /** One request at a time: what the way itself takes. */
  alone: { p50Ms: number; p99Ms: number }
}

export type GatewayReport = Circumstances & {
  pace: Pace
  upstream: string
  rows: {
    method: string
    /** Where the service has the answer from. */
    from: 'store' | 'upstream'
    distinct: number
    figures: Record<Way, WayFigure>
    /** Milliseconds more than the node asked directly, one request at a time: medians of the differences within a round. */
    added: Record<'nginx' | 'causeway', { p50Ms: number; p99Ms: number }>
    /** Times the rate of the node asked directly. */
    timesDirect: Record<'nginx' | 'causeway', number>
  }[]
}

type Turn = { rate: LoadResult; cpu: number; alone: LoadResult }
type Entry = Asked & { way: Way; servers: readonly Server[] }

const lookups = ['eth_getTransactionReceipt', 'eth_getTransactionByBlockNumberAndIndex'] as const

/** The service before hardhat node, beside nginx before the same process: lookups that it has, and calls that it hands on. */
export async function measureGateway(
  client: Client,
  folder: string,
  { pace, blocks }: { pace: Pace; blocks: number },
): Promise<GatewayReport> {
  installNginx()
  const started: Server[] = []
  try {
    const node = await startHardhat()
    started.push(node)
    const chain = await fillChain(node.rpc, blocks)
    const nginx = await startNginx(join(folder, 'nginx'), node.port)
    started.push(nginx)
    const ours = await startTwins(started, (number) => startGateway(join(folder, `gateway-${number}`), node))
    const servers: Record<Way, readonly Server[]> = {
      direct: [node],
      nginx: [nginx],
      causeway: [ours.server, ...ours.twins],
    }

    const rows: GatewayReport['rows'] = []
    for (const method of lookups)
      rows.push(
        await measureRow(
          client,
          { method, from: 'store', questions: lookupQuestions(chain, method) },
          servers,
          {
            pace,
            chain,
          },
        ),
      )
    const method = 'eth_getBalance'
    const questions = Array.from(
      { length: 20_000 },
      (_, seed): Question => ({
        method,
        params: [freshAddress(seed), 'latest'],
      }),
    )
    rows.push(await measureRow(client, { method, from: 'upstream', questions }, servers, { pace, chain }))
    const upstream = await node.rpc<string>('web3_clientVersion', [])
    return { ...circumstances(), pace, upstream, rows }
  } finally {
    await Promise.all(started.map((server) => server.stop()))
  }
}

async function measureRow(
  client: Client,
  { method, from, questions }: { method: string; from: 'store' | 'upstream'; questions: readonly Question[] },
  servers: Record<Way, readonly Server[]>,
  { pace, chain }: { pace: Pace; chain: Chain },
): Promise<GatewayReport['rows'][number]> {
  const entries: Entry[] = []
  for (const way of ways) {
    // Every process of ours has to have the blocks before the clock runs.
    const asked: Asked[] = []
    for (const server of servers[way]) asked.push(await answersOf(client, server, questions))
    const [first] = asked
    if (first === undefined) throw new Error(`nobody answers for ${way}`)
    entries.push({ way, servers: servers[way], ...first })
  }
  checkAnswers(entries, chain)

  const turns: Record<Way, Turn[]> = { direct: [], nginx: [], causeway: [] }
  const warmUps = servers.causeway.length
  for (let round = -warmUps; round < pace.rounds; round += 1)
    for (const entry of entries) {
      const server = entry.servers[(round + warmUps) % entry.servers.length]
      if (server === undefined) throw new Error(`nobody answers for ${entry.way}`)
      const turn = await takeTurn(client, server, entry, round < 0 ? { ...pace, seconds: 0.5 } : pace)
      if (round >= 0) turns[entry.way].push(turn)
    }

  const figures = {
    direct: figureOf(turns.direct),
    nginx: figureOf(turns.nginx),
    causeway: figureOf(turns.causeway),
  }
  const against = <Value>(of: (way: Way) => Value) => ({ nginx: of('nginx'), causeway: of('causeway') })
  const inRounds = (way: Way, compare: (theirs: Turn, direct: Turn) => number) =>
    median(
      turns[way].flatMap((turn, round) => (turns.direct[round] ? [compare(turn, turns.direct[round])] : [])),
    )
  return {
    method,
    from,
    distinct: questions.length,
    figures,
    added: against((way) => ({
      p50Ms: inRounds(way, (theirs, direct) => theirs.alone.latency.p50 - direct.alone.latency.p50),
      p99Ms: inRounds(way, (theirs, direct) => theirs.alone.latency.p99 - direct.alone.latency.p99),
    })),
    timesDirect: against((way) => inRounds(way, (theirs, direct) => rateOf(theirs) / rateOf(direct))),
  }
}

/** nginx passes on what the node said; ours says the same in its own words. */
function checkAnswers(entries: readonly Entry[], chain: Chain): void {
  const textsOf = (wanted: Way) => entries.find(({ way }) => way === wanted)?.texts ?? []
  const [direct, nginx, ours] = ways.map(textsOf)
  const other = direct?.findIndex((text, index) => text !== nginx?.[index])
  if (other !== -1) throw new Error('nginx answers otherwise')
  const blockNames = new Map(chain.blocks.map(({ hash, number }) => [hash, `block ${number}`]))
  compareAnswers(
    { server: 'causeway', texts: ours ?? [], blockNames },
    { server: 'hardhat', texts: direct ?? [], blockNames },
  )
}

async function takeTurn(
  client: Client,
  server: Server,
  { bodies, lengths }: Entry,
  pace: Pace,
): Promise<Turn> {
  const load = {
    kind: 'for',
    port: server.port,
    path: server.path,
    bodies,
    lengths,
    seconds: pace.seconds,
  } as const
  const before = cpuSeconds(server.pid)
  const rate = await client.run({ ...load, connections: pace.connections })
  const cpu = cpuSeconds(server.pid) - before
  const alone = await client.run({ ...load, connections: 1 })
  return { rate, cpu, alone }
}

const rateOf = ({ rate }: Turn) => rate.requests / rate.seconds

function figureOf(turns: readonly Turn[]): WayFigure {
  const middle = (of: (turn: Turn) => number) => median(turns.map(of))
  return {
    perSecond: middle(rateOf),
    cpuMs: middle(({ cpu, rate }) => (cpu * 1000) / rate.requests),
    busy: {
      p50Ms: middle(({ rate }) => rate.latency.p50),
      p99Ms: middle(({ rate }) => rate.latency.p99),
    },
    alone: {
      p50Ms: middle(({ alone }) => alone.latency.p50),
      p99Ms: middle(({ alone }) => alone.latency.p99),
    },
  }
}
