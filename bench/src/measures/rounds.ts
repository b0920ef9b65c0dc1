import type { Client } from '../client/createClient.ts'
import { median } from '../data/median.ts'
import { cpuSeconds } from '../servers/cpuSeconds.ts'
import type { Server, ServerName } from '../servers/server.ts'

/** What one server is asked in a contest. */
export type Entry = { server: Server; path?: string; bodies: readonly string[]; lengths: readonly number[] }

export type Figure = {
  perSecond: number
  cpuMs: number
  p99Ms: number
  requests: number
  /** Cores that the server kept busy. Below 1 the client, or another process, was the limit. */
  cores: number
}
export type Figures = Partial<Record<ServerName, Figure>>

export type Pace = { rounds: number; seconds: number; connections: number }

/** Medians over the rounds, and the median over the rounds of one server's rate over another's in the same round. */
export type Contest = { figures: Figures; ratio: (over: ServerName, under: ServerName) => number | null }

/**
 * Asks the servers in turn, round after round, so that whatever else the machine does falls on all of them. One server is
 * asked at a time; the first turn of each warms it up and is not counted.
 */
export async function runRounds(client: Client, entries: readonly Entry[], pace: Pace): Promise<Contest> {
  const turns = new Map<ServerName, Figure[]>(entries.map(({ server }) => [server.name, []]))
  for (let round = 0; round <= pace.rounds; round += 1) {
    for (const { server, path, bodies, lengths } of entries) {
      const seconds = round === 0 ? Math.min(1, pace.seconds) : pace.seconds
      const before = cpuSeconds(server.pid)
      const done = await client.run({
        kind: 'for',
        port: server.port,
        path: path ?? server.path,
        bodies,
        lengths,
        seconds,
        connections: pace.connections,
      })
      const cpu = cpuSeconds(server.pid) - before
      const figure = {
        perSecond: done.requests / done.seconds,
        cpuMs: (cpu * 1000) / done.requests,
        p99Ms: done.latency.p99,
        requests: done.requests,
        cores: cpu / done.seconds,
      }
      if (round > 0) turns.get(server.name)?.push(figure)
    }
  }
  const figures: Figures = {}
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
    ratio(over, under) {
      const [a, b] = [turns.get(over), turns.get(under)]
      if (a === undefined || b === undefined) return null
      return median(a.map((figure, round) => figure.perSecond / (b[round]?.perSecond ?? Number.NaN)))
    },
  }
}
