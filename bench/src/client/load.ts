import { type Connection, openConnection } from './connection.ts'
import { encodeRequest, type Response } from './exchange.ts'

/** What to ask of a server. Bodies are sent in their order, from the start again when they run out. */
export type Load = {
  port: number
  path: string
  /** Beside those that every request has. */
  headers?: Readonly<Record<string, string>>
  bodies: readonly string[]
  /** Bytes that the answer to each body must have; a different answer ends the run. Absent: not checked. */
  lengths?: readonly number[]
  connections: number
} & (
  | { kind: 'for'; seconds: number }
  | { kind: 'once' }
  | { kind: 'rate'; seconds: number; perSecond: number }
)

export type LoadResult = {
  requests: number
  seconds: number
  /** Milliseconds from when the request was due to its answer. */
  latency: { p50: number; p99: number; max: number }
  /** The answers' texts by body; only of a load that is sent once. */
  answers: string[]
}

const now = () => performance.now()

/** Runs one load to its end. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const requests = load.bodies.map((body) => encodeRequest(load.path, body, load.headers ?? {}))
  let refuse: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port, (error) => refuse(error))),
  )
  const latencies: number[] = []
  const answers: string[] = []
  let next = 0

  /** Sends the next request and calls back after its answer was checked. */
  const ask = (connection: Connection, due: number, done: () => void) => {
    const index = next++ % requests.length
    const request = requests[index]
    if (request === undefined) throw new Error('a load needs bodies')
    connection.send(request, (response) => {
      latencies.push(now() - due)
      const wrong = fault(load, index, response)
      if (wrong !== null) return refuse(new Error(wrong))
      if (load.kind === 'once') answers[index] = response.body.toString()
      done()
    })
  }

  const started = now()
  await Promise.race([
    broken,
    load.kind === 'rate' ? openLoop(load, connections, ask) : closedLoop(load, connections, ask),
  ])
  const seconds = (now() - started) / 1000
  for (const connection of connections) connection.close()
  return { requests: latencies.length, seconds, latency: summary(latencies), answers }
}

type Ask = (connection: Connection, due: number, done: () => void) => void

/** Every connection asks again as soon as it is answered: the most that the server can do. */
function closedLoop(load: Load, connections: readonly Connection[], ask: Ask): Promise<unknown> {
  const end = load.kind === 'for' ? now() + load.seconds * 1000 : Number.POSITIVE_INFINITY
  let left = load.kind === 'once' ? load.bodies.length : Number.POSITIVE_INFINITY
  return Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const again = () => {
            if (now() >= end || left <= 0) return resolve()
            left -= 1
            ask(connection, now(), again)
          }
          again()
        }),
    ),
  )
}

/** Requests fall due at a fixed rate whether or not the server keeps up; waiting for a connection counts as latency. */
function openLoop(
  load: Load & { kind: 'rate' },
  connections: readonly Connection[],
  ask: Ask,
): Promise<void> {
  const free = [...connections]
  const started = now()
  const total = Math.floor(load.seconds * load.perSecond)
  let sent = 0
  let answered = 0
  return new Promise((resolve) => {
    const dueAt = (index: number) => started + (index * 1000) / load.perSecond
    const pump = () => {
      while (sent < total && free.length > 0 && dueAt(sent) <= now()) {
        const connection = free.pop()
        if (connection === undefined) break
        ask(connection, dueAt(sent), () => {
          free.push(connection)
          answered += 1
          if (answered === total) {
            clearInterval(timer)
            resolve()
          }
        })
        sent += 1
      }
    }
    const timer = setInterval(pump, 1)
  })
}

function fault(load: Load, index: number, { status, body }: Response): string | null {
  const wanted = load.lengths?.[index]
  if (status === 200 && (wanted === undefined || wanted === body.length)) return null
  const asked = load.bodies[index] ?? ''
  return `${asked.slice(0, 200)} got status ${status} and ${body.length} bytes (${wanted ?? 'any'} expected): ${body.toString().slice(0, 300)}`
}

function summary(latencies: number[]): LoadResult['latency'] {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
