import type { Client } from '../client/createClient.ts'
import type { Server } from '../servers/server.ts'

export type Delay = { mean: number; p50: number; p99: number; max: number }

/** A server's delays, as its probe tells them, and the latency that the client saw, in milliseconds. */
export type DelayFigure = { loop: Delay; latency: { p50: number; p99: number; max: number } }
export type DelayReport = {
  perSecond: number
  workers: number
  alone: DelayFigure
  busy: DelayFigure
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
}

/** Lookups at a fixed rate, first alone, then with one heavy estimate after another in every worker. */
export async function measureDelay(options: DelayOptions): Promise<DelayReport> {
  const { server, heavyClient, heavy, workers, seconds, perSecond } = options
  const alone = await watch(options)
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
  const busy = await watch(options)
  const { requests } = await working
  return { perSecond, workers, alone, busy, heavyDone: requests }
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
