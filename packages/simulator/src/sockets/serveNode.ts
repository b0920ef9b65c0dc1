import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Hex } from '@causeway/rpc'
import { type Act, decideAct, garble } from '../faults/act.ts'
import type { HttpReply } from '../faults/throttles.ts'
import type { SimulatedNode } from '../node/createNode.ts'
import { createHeads, type Heads } from '../node/heads.ts'
import { member } from '../node/member.ts'
import type { Random } from '../random.ts'
import { acceptWebSocket } from './webSocket.ts'

/** A simulated node behind a real port: HTTP and WebSocket on the same one, with the faults of its profile. */
export interface NodeServer {
  readonly port: number
  readonly http: string
  readonly ws: string
  /** The chain moved: it follows, and tells its subscribers. */
  hear(head: Hex): void
  /** Goes away: every connection is reset and the port refuses. */
  stop(): Promise<void>
  /** Is back, on the same port. */
  start(): Promise<void>
}

/** Every connection, so that all of them can be cut. */
type Connections = Set<Socket>

export async function serveNode(options: {
  node: SimulatedNode
  random: Random
  port?: number
}): Promise<NodeServer> {
  const { node, random } = options
  const heads = createHeads()
  const connections: Connections = new Set()
  let port = options.port ?? 0
  let server: Server | null = null

  const start = async (): Promise<void> => {
    const next = createServer((request, response) => answerHttp(node, random, request, response))
    next.on('connection', (socket: Socket) => {
      connections.add(socket)
      socket.on('close', () => connections.delete(socket))
    })
    next.on('upgrade', (request: IncomingMessage, socket: Duplex) =>
      answerSocket({ node, random, heads }, request, socket),
    )
    await new Promise<void>((resolve, reject) => {
      next.on('error', reject)
      next.listen(port, '127.0.0.1', resolve)
    })
    port = portOf(next)
    server = next
  }

  await start()
  return {
    port,
    http: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}`,
    hear(head) {
      const before = node.view().head
      node.hear(head)
      const view = node.view()
      const block = view.tree.blocks.get(view.head)
      if (view.head !== before && block !== undefined) heads.tell(block)
    },
    async stop() {
      const running = server
      server = null
      if (running === null) return
      const closed = new Promise<void>((resolve) => running.close(() => resolve()))
      for (const socket of connections) socket.resetAndDestroy()
      await closed
    },
    start,
  }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answerHttp(
  node: SimulatedNode,
  random: Random,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    // The other side went away in the middle of its request.
    return
  }
  const body = Buffer.concat(chunks).toString('utf8')
  const act = decideAct(node.profile, random)
  if (act.kind === 'hang') return
  setTimeout(() => perform(act, node, body, response), act.afterMs).unref()
}

function perform(
  act: Exclude<Act, { kind: 'hang' }>,
  node: SimulatedNode,
  body: string,
  response: ServerResponse,
): void {
  switch (act.kind) {
    case 'reset':
      if (response.socket instanceof Socket) response.socket.resetAndDestroy()
      return
    case 'reply':
      send(response, act.reply(idOf(body)))
      return
    case 'garble':
      send(response, garble(act.how, node.say(body)))
      return
    case 'answer':
      drip(response, node.say(body), act.bodyMs)
  }
}

function send(response: ServerResponse, { status, headers, body }: HttpReply): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}

/** A whole body at once, or in pieces over that many milliseconds: the head comes at once, so that it looks alive. */
function drip(response: ServerResponse, body: string, overMs: number): void {
  if (overMs === 0) {
    send(response, { status: 200, headers: { 'content-type': 'application/json' }, body })
    return
  }
  const bytes = Buffer.from(body)
  const pieces = 10
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes.length) })
  for (let piece = 0; piece < pieces; piece++) {
    const from = Math.floor((bytes.length * piece) / pieces)
    const to = Math.floor((bytes.length * (piece + 1)) / pieces)
    setTimeout(
      () => {
        if (response.destroyed) return
        response.write(bytes.subarray(from, to))
        if (piece === pieces - 1) response.end()
      },
      (overMs * (piece + 1)) / pieces,
    ).unref()
  }
}

interface Answering {
  readonly node: SimulatedNode
  readonly random: Random
  readonly heads: Heads
}

function answerSocket({ node, random, heads }: Answering, request: IncomingMessage, socket: Duplex): void {
  /** Half open: the connection stays and nothing moves on it. */
  let isDead = false
  const end = heads.open((text) => {
    if (!isDead) line.send(text)
  })
  const line = acceptWebSocket(request, socket, {
    text(text) {
      const act = decideAct(node.profile, random)
      if (act.kind === 'hang') isDead = true
      if (act.kind === 'hang' || isDead) return
      const overMs = act.kind === 'answer' ? act.afterMs + act.bodyMs : act.afterMs
      setTimeout(() => {
        if (isDead) return
        if (act.kind === 'reset') {
          if (socket instanceof Socket) socket.resetAndDestroy()
        } else if (act.kind === 'reply') line.send(act.reply(idOf(text)).body)
        else if (act.kind === 'garble') line.send(garble(act.how, node.say(text)).body)
        else line.send(end.subscribe(text) ?? node.say(text))
      }, overMs).unref()
    },
    close: () => end.close(),
  })
}

function idOf(body: string): unknown {
  try {
    return member(JSON.parse(body), 'id') ?? null
  } catch {
    return null
  }
}
