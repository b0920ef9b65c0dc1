import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { type Method, RpcError } from '@causeway/rpc'
import type { CallContext } from './context.ts'
import type { Projects } from './control/projects.ts'
import { createCors } from './doors/cors.ts'
import type { Door } from './doors/doorRequest.ts'
import { type ExpressLane, openExpressLane } from './doors/express/expressLane.ts'
import { createHttpDoor, type DoorPorts } from './doors/http.ts'
import { listen } from './doors/listen.ts'
import { nodeLane } from './doors/nodeLane.ts'
import { createRequestIds } from './doors/requestId.ts'
import { createSocketDoor } from './doors/socket.ts'
import { defaultSocketLimits, type SocketLimits } from './doors/socketLimits.ts'
import { createExchange } from './exchange.ts'
import type { FailoverPorts } from './failover/failoverPorts.ts'
import { createClientAddress } from './gate/clientAddress.ts'
import { createOpenProjects, type Keys } from './gate/openProjects.ts'
import { createTokens } from './gate/tokens.ts'
import type { Log } from './log.ts'
import { createNetworkDirectory, isServed, type NetworkDirectory } from './networkDirectory.ts'
import type { NetworkRow } from './networkRow.ts'
import type { Tracer } from './observe/tracer.ts'
import { type CallMeter, noMeter, serve } from './serve.ts'
import { authenticate, type Caller } from './stages/authenticate.ts'
import type { UsageSink } from './usage/usage.ts'

export interface ServiceOptions {
  methods: readonly Method<CallContext>[]
  /** The keys with all that decides what they may do; or bare keys, each of which may do everything. */
  keys: Keys | Projects
  log: Log
  /** What calls cost; nothing unless it is given. */
  meter?: CallMeter
  /** Counts calls. */
  usage?: UsageSink | null
  /** Told of every request on its way; nobody is by default. */
  tracer?: Tracer | null
  /** Whom calls may go to when upstreams are out; nobody by default. */
  failover?: FailoverPorts | null
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[]
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
  /** What a caller becomes when it is made, for keys that are to be disturbed. */
  disturb?: (caller: Caller) => Caller
}

/** Settings that may change while the service runs. */
export interface Reconfiguration {
  cors: readonly string[]
  trustedProxies: readonly string[]
  tls: { certificate: string; key: string } | null
  rows: readonly NetworkRow[]
}

/** The running service. Networks are put in and announced through `networks` at any time. */
export interface Service {
  readonly networks: NetworkDirectory
  readonly host: string
  readonly port: number
  readonly tlsPort: number | null
  /** For the metrics. */
  readonly figures: {
    readonly sockets: () => number
    readonly subscriptions: () => number
    readonly heads: () => readonly { readonly network: string; readonly number: number }[]
  }
  /** A call from inside the process: the same pipeline without a door. */
  call(network: string, key: string, text: string): Promise<string | null>
  /** Puts changed settings to work: for every request from now on, without a word to those who are connected. */
  reconfigure(changed: Reconfiguration): void
  /** Takes no more requests, finishes those it has, says goodbye to sockets, closes the networks. */
  close(): Promise<void>
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { methods, keys, log, domain = null, clock = Date.now, host = '127.0.0.1' } = options
  const networks = createNetworkDirectory({
    methods,
    clock,
    log,
    ...(options.disturb === undefined ? {} : { disturb: options.disturb }),
  })
  const nextRequestId = createRequestIds()
  let draining = false
  let cors = createCors(options.cors ?? ['*'])
  let addressOf = createClientAddress(options.trustedProxies ?? [])
  const ports: DoorPorts = {
    networks,
    projects: 'find' in keys && 'onChange' in keys ? keys : createOpenProjects(keys),
    tokens: createTokens({ audience: domain ?? 'localhost', clock }),
    addressOf: (head) => addressOf(head),
    meter: options.meter ?? noMeter,
    usage: options.usage ?? null,
    tracer: options.tracer ?? null,
    failover: options.failover ?? null,
    clock,
    domain,
    get cors() {
      return cors
    },
    log,
    nextRequestId,
    isDraining: () => draining,
  }
  const sockets = createSocketDoor(ports, { ...defaultSocketLimits, ...options.sockets })
  // After the sockets have looked: a message on one would remember its caller anew.
  const stopForgetting = ports.projects.onChange(() => {
    networks.forgetCallers((keyId) => !ports.projects.has(keyId))
  })

  const plain = createHttpDoor(ports, false)
  const doors = [doorOf(createServer(serverOptions, nodeLane(plain)), plain, options.port ?? 8645, '--port')]
  if (options.tls != null) {
    const { port, certificate, key } = options.tls
    const secure = createHttpDoor(ports, true)
    const server = createTlsServer({ ...serverOptions, cert: certificate, key }, nodeLane(secure))
    doors.push(doorOf(server, secure, port, '--port (TLS has the next one)'))
  }
  for (const { server } of doors) server.on('upgrade', sockets.upgrade)
  const [port = 0, tlsPort = null] = await openDoors(doors, host, log)

  return {
    networks,
    host,
    port,
    tlsPort,
    figures: {
      sockets: sockets.sockets,
      subscriptions: sockets.subscriptions,
      heads: () =>
        networks
          .list()
          .flatMap(({ name, state }) =>
            isServed(state) ? [{ network: name, number: Number(state.network.view.head().number) }] : [],
          ),
    },
    async call(network, key, text) {
      const caller = await authenticate(ports, { network, key }, null)
      if (caller instanceof RpcError) throw caller
      return serve(ports, caller, text, createExchange(nextRequestId(), log, 'process'))
    },
    reconfigure(changed) {
      cors = createCors(changed.cors)
      addressOf = createClientAddress(changed.trustedProxies)
      if (changed.tls !== null) {
        const { certificate: cert, key } = changed.tls
        for (const { server } of doors)
          if (server instanceof TlsServer) server.setSecureContext({ cert, key })
      }
      for (const row of changed.rows) networks.reconfigure(row)
    },
    async close() {
      draining = true
      stopForgetting()
      const drainMs = options.drainMs ?? 5_000
      await Promise.all([sockets.drain(drainMs), ...doors.map((door) => closeDoor(door, drainMs))])
      await networks.close()
    },
  }
}

/** Against clients that send slowly or not at all; a whole request may be 5 MB over a poor line. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Idle connections fall under `silenceMs`. A limit of their own would set and clear a timer for every request.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5_000,
}

/** A connection on which nothing moves for this long is closed, such as one whose client does not read its answer. */
const silenceMs = 120_000

interface HttpDoor {
  readonly server: Server
  readonly lane: ExpressLane
  readonly port: number
  readonly flag: string
}

function doorOf(server: Server, door: Door, port: number, flag: string): HttpDoor {
  server.timeout = silenceMs
  return { server, lane: openExpressLane(server, door, silenceMs), port, flag }
}

/** Opens all doors or none; gives their ports. */
async function openDoors(doors: readonly HttpDoor[], host: string, log: Log): Promise<number[]> {
  const bound: number[] = []
  try {
    for (const { server, port, flag } of doors) {
      bound.push(await listen(server, { host, port, flag }))
      // A connection that could not be accepted, for want of file descriptors say; the next one may be.
      server.on('error', (err) => log.error({ err }, 'a connection could not be accepted'))
    }
    return bound
  } catch (error) {
    for (const { server } of doors) server.close()
    throw error
  }
}

function closeDoor({ server, lane }: HttpDoor, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      lane.destroy()
      server.closeAllConnections()
    }, graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    lane.close()
    server.closeIdleConnections()
  })
}
