import type { Client } from '../client/createClient.ts'
import { median } from '../data/median.ts'
import { cpuSeconds } from '../servers/cpuSeconds.ts'
import type { Server, ServerName } from '../servers/server.ts'

/** What one server is asked in a contest, and the name that its figures have. */
export type Entry<Name extends string = ServerName> = {
  name: Name
  server: Server
  /** More processes of the same, which have their rounds in turn. */
  twins?: readonly Server[]
  path?: string
  headers?: Readonly<Record<string, string>>
  bodies: readonly string[]
  lengths: readonly number[]
}

export type Figure = {
  perSecond: number
  cpuMs: number
  p99Ms: number
  requests: number
  /** Cores that the server kept busy. Below 1 the client, or another process, was the limit. */
  cores: number
}
export type Figures<Name extends string = ServerName> = Partial<Record<Name, Figure>>

export type Pace = { rounds: number; seconds: number; connections: number }

/** Medians over the rounds, and the median over the rounds of one entry's rate (or CPU) over another's in the same round. */
export type Contest<Name extends string = ServerName> = {
  figures: Figures<Name>
  ratio: (over: Name, under: Name, of?: 'perSecond' | 'cpuMs') => number | null
}

/**
 * Asks the servers in turn, round after round, so that whatever else the machine does falls on all of them. One server is
 * asked at a time; the first turn of each process warms it up and is not counted.
 */
export async function runRounds<Name extends string>(
  client: Client,
  entries: readonly Entry<Name>[],
  pace: Pace,
): Promise<Contest<Name>> {
  const turns = new Map<Name, Figure[]>(entries.map(({ name }) => [name, []]))
  const warmUps = Math.max(...entries.map(({ twins = [] }) => 1 + twins.length))
  for (let round = -warmUps; round < pace.rounds; round += 1) {
    for (const entry of entries) {
      const servers = [entry.server, ...(entry.twins ?? [])]
      const server = servers[(round + warmUps) % servers.length] ?? entry.server
      const isWarmUp = round < 0
      const figure = await takeTurn(
        client,
        entry,
        server,
        pace,
        isWarmUp ? Math.max(1, pace.seconds) : pace.seconds,
      )
      if (!isWarmUp) turns.get(entry.name)?.push(figure)
    }
  }
  const figures: Figures<Name> = {}
  for (const [name, list] of turns) {
    const middle = (key: keyof Figure) => median(list.map((figure) => figure[key]))
    figures[name] = {
      perSecond: middle('perSecond'),
      cpuMs: middle('cpuMs'),
      p99Ms: middle('p99Ms'),
      cores: middle('cores'),
      requests: list.reduce((sum, { requests }) => sum + requests, 0),
    }
  }
  return {
    figures,
    ratio(over, under, of = 'perSecond') {
      const [a, b] = [turns.get(over), turns.get(under)]
      if (a === undefined || b === undefined) return null
      return median(a.map((figure, round) => figure[of] / (b[round]?.[of] ?? Number.NaN)))
    },
  }
}

async function takeTurn(
  client: Client,
  { path, headers = {}, bodies, lengths }: Entry<string>,
  server: Server,
  { connections }: Pace,
  seconds: number,
): Promise<Figure> {
  const before = cpuSeconds(server.pid)
  const done = await client.run({
    kind: 'for',
    port: server.port,
    path: path ?? server.path,
    headers,
    bodies,
    lengths,
    seconds,
    connections,
  })
  const cpu = cpuSeconds(server.pid) - before
  return {
    perSecond: done.requests / done.seconds,
    cpuMs: (cpu * 1000) / done.requests,
    p99Ms: done.latency.p99,
    requests: done.requests,
    cores: cpu / done.seconds,
  }
}
