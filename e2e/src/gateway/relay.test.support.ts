import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@causeway/node/testing'

/**
 * A TCP relay before a server. A node that keeps its chain in memory cannot be killed and started again without losing
 * it; so the relay before it is killed in its place, and what is behind it sees the same as if the node had gone.
 */
export interface Relay {
  readonly port: number
  /** Connections that are open now, and those that there have been. */
  readonly open: () => number
  readonly taken: () => number
  /** Resets every connection that is open, as a process that is killed does; new ones are taken. */
  cut(): void
  /** Takes connections and bytes, but passes nothing on in either direction: a node that hangs. */
  pause(): void
  resume(): void
  /** Resets every connection and takes no more: the port is closed. */
  kill(): Promise<void>
  /** On the same port again. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function createRelay(target: number): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let taken = 0
  let paused = false
  const port = await freePort()
  let server: Server | null = null

  const relay = (near: Socket) => {
    const far = createConnection({ port: target, host: '127.0.0.1', noDelay: true })
    near.setNoDelay(true)
    const pair = [near, far] as const
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) if (!socket.destroyed) socket.resetAndDestroy()
    }
    taken += 1
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => {
        if (!paused) from.resume()
      })
      from.on('end', () => to.end())
      // Whoever is told of the loss is at the other end.
      from.on('error', end)
      from.on('close', end)
    }
    if (paused) for (const socket of pair) socket.pause()
  }
  const cut = () => {
    for (const pair of [...pairs]) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }
  const listen = async () => {
    const fresh = createServer({ allowHalfOpen: true }, relay)
    fresh.listen(port, '127.0.0.1')
    await once(fresh, 'listening')
    server = fresh
  }
  const kill = async () => {
    const gone = server
    server = null
    cut()
    if (gone !== null) await new Promise((done) => gone.close(done))
  }
  await listen()

  return {
    port,
    open: () => pairs.size,
    taken: () => taken,
    cut,
    pause() {
      paused = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    resume() {
      paused = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    kill,
    async restart() {
      if (server === null) await listen()
    },
    async close() {
      await kill()
    },
  }
}
