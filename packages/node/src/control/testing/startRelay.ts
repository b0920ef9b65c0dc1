import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, so that a test can take the server away. */
export interface Relay {
  /** The address of the server, through the relay. */
  readonly url: string
  /** From now on nothing passes, and nobody is told. */
  freeze(): void
  /** Ends what is open, and takes no more. */
  cut(): void
  /** Lets everything pass again, for new connections. */
  mend(): void
  close(): Promise<void>
}

export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const server = createServer({ pauseOnConnect: true }, (near) => {
    track(near)
    if (state === 'cut') near.destroy()
    if (state !== 'open') return
    const far = connect(Number(port), hostname)
    track(far)
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroy())
    }
  })
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.href,
    freeze() {
      state = 'frozen'
      for (const socket of open) socket.unpipe().pause()
    },
    cut() {
      state = 'cut'
      endAll()
    },
    mend() {
      state = 'open'
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
