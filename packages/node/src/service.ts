import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type Method, RpcError } from '@causeway/rpc'
import type { CallContext } from './context.ts'
import { createCors } from './doors/cors.ts'
import { createHttpDoor, type DoorPorts } from './doors/http.ts'
import { listen } from './doors/listen.ts'
import { createRequestIds } from './doors/requestId.ts'
import { createSocketDoor } from './doors/socket.ts'
import { defaultSocketLimits, type SocketLimits } from './doors/socketLimits.ts'
import type { Log } from './log.ts'
import { createNetworkDirectory, type NetworkDirectory } from './networkDirectory.ts'
import { serve } from './serve.ts'
import { authenticate, type Keys } from './stages/authenticate.ts'

export interface ServiceOptions {
  methods: readonly Method<CallContext>[]
  keys: Keys
  log: Log
  /** Loopback unless told otherwise. */
  host?: string
  port?: number
  /** PEM texts; HTTPS and WSS are served when they are given. */
  tls?: { port: number; certificate: string; key: string } | null
  /** The domain under which each network has a host of its own. */
  domain?: string | null
  /** Origins whose pages may call. */
  cors?: readonly string[]
  sockets?: Partial<SocketLimits>
  /** How long open requests get when the service is closed. */
  drainMs?: number
  clock?: () => number
}

/** The running service. Networks are put in and announced through `networks` at any time. */
export interface Service {
  readonly networks: NetworkDirectory
  readonly host: string
  readonly port: number
  readonly tlsPort: number | null
  /** A call from inside the process: the same pipeline without a door. */
  call(network: string, key: string, text: string): Promise<string | null>
  /** Takes no more requests, finishes those it has, says goodbye to sockets, closes the networks. */
  close(): Promise<void>
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { methods, keys, log, domain = null, clock = Date.now, host = '127.0.0.1' } = options
  const networks = createNetworkDirectory({ methods, clock, log })
  const nextRequestId = createRequestIds()
  let draining = false
  const ports: DoorPorts = {
    networks,
    keys,
    domain,
    cors: createCors(options.cors ?? ['*']),
    log,
    nextRequestId,
    isDraining: () => draining,
  }
  const sockets = createSocketDoor(ports, { ...defaultSocketLimits, ...options.sockets })

  const plain = createServer(timeLimits, createHttpDoor(ports, false))
  const port = await listen(plain, { host, port: options.port ?? 8645, flag: '--port' })
  plain.on('upgrade', sockets.upgrade)
  const servers: Server[] = [plain]
  let tlsPort: number | null = null
  if (options.tls != null) {
    const { certificate, key } = options.tls
    const secure = createTlsServer({ ...timeLimits, cert: certificate, key }, createHttpDoor(ports, true))
    secure.on('upgrade', sockets.upgrade)
    tlsPort = await listen(secure, { host, port: options.tls.port, flag: '--port (TLS has the next one)' })
    servers.push(secure)
  }

  return {
    networks,
    host,
    port,
    tlsPort,
    async call(network, key, text) {
      const caller = authenticate(ports, { network, key })
      if (caller instanceof RpcError) throw caller
      return serve(caller, text, { requestId: nextRequestId(), log })
    },
    async close() {
      draining = true
      const drainMs = options.drainMs ?? 5_000
      await Promise.all([sockets.drain(drainMs), ...servers.map((server) => closeServer(server, drainMs))])
      await networks.close()
    },
  }
}

/** Against clients that send slowly or not at all; a whole request may be 5 MB over a poor line. */
const timeLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
