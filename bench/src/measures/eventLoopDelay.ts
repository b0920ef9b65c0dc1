import type { Client } from '../client/createClient.ts'
import { median } from '../data/median.ts'
import type { Server } from '../servers/server.ts'

export type Delay = { mean: number; p50: number; p99: number; max: number }

/** A server's delays, as its probe tells them, and the latency that the client saw, in milliseconds. */
export type DelayFigure = { loop: Delay; latency: { p50: number; p99: number; max: number } }
export type DelayReport = {
  perSecond: number
  workers: number
  alone: DelayFigure
  busy: DelayFigure
  /** The median over the rounds of the mean delay with the workers busy over that without. */
  times: number
  heavyDone: number
}

export type DelayOptions = {
  server: Server
  client: Client
  /** A second client, for the heavy requests. */
  heavyClient: Client
  lookups: { bodies: readonly string[]; lengths: readonly number[] }
  heavy: readonly string[]
  perSecond: number
  workers: number
  seconds: number
  rounds: number
}

/** Lookups at a fixed rate, alone and with one heavy estimate after another in every worker, in turns. */
export async function measureDelay(options: DelayOptions): Promise<DelayReport> {
  const { workers, perSecond, rounds } = options
  const alone: DelayFigure[] = []
  const busy: DelayFigure[] = []
  let heavyDone = 0
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await watch(options))
    const heavy = await watchBusy(options)
    busy.push(heavy.figure)
    heavyDone += heavy.done
  }
  const times = median(busy.map(({ loop }, round) => loop.mean / (alone[round]?.loop.mean ?? Number.NaN)))
  return { perSecond, workers, alone: middle(alone), busy: middle(busy), times, heavyDone }
}

async function watchBusy(options: DelayOptions): Promise<{ figure: DelayFigure; done: number }> {
  const { server, heavyClient, heavy, workers, seconds } = options
  const working = heavyClient.run({
    kind: 'for',
    port: server.port,
    path: server.path,
    bodies: heavy,
    connections: workers,
    seconds: seconds + 0.5,
  })
  // Begun a little before, so that every worker is at work when the watch begins.
  await new Promise((resolve) => setTimeout(resolve, 250))
  const figure = await watch(options)
  const { requests } = await working
  return { figure, done: requests }
}

/** Each figure by itself, so that one odd round shows in none of them. */
function middle(figures: readonly DelayFigure[]): DelayFigure {
  const of = (read: (figure: DelayFigure) => number) => median(figures.map(read))
  return {
    loop: {
      mean: of(({ loop }) => loop.mean),
      p50: of(({ loop }) => loop.p50),
      p99: of(({ loop }) => loop.p99),
      max: of(({ loop }) => loop.max),
    },
    latency: {
      p50: of(({ latency }) => latency.p50),
      p99: of(({ latency }) => latency.p99),
      max: of(({ latency }) => latency.max),
    },
  }
}

async function watch({ server, client, lookups, perSecond, seconds }: DelayOptions): Promise<DelayFigure> {
  server.child.send('watch')
  const { latency } = await client.run({
    kind: 'rate',
    port: server.port,
    path: server.path,
    ...lookups,
    perSecond,
    seconds,
    connections: 32,
  })
  const loop = await new Promise<Delay>((resolve) => {
    server.child.once('message', (delay: Delay) => resolve(delay))
    server.child.send('tell')
  })
  return { loop, latency }
}
