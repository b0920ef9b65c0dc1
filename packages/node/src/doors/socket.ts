import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { RpcError } from '@causeway/rpc'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ErrorForm } from '../exchange.ts'
import { copyHead } from '../gate/head.ts'
import type { Admission, Caller } from '../stages/authenticate.ts'
import { admitSocket } from './admitSocket.ts'
import { askedFailover, askedForm, askedMeta } from './asked.ts'
import type { DoorPorts } from './http.ts'
import { noteRefusal } from './noteRefusal.ts'
import { refusal } from './plain.ts'
import { maxBodyBytes } from './readBody.ts'
import type { SocketLimits } from './socketLimits.ts'
import { createSocketSession, type SocketSession } from './socketSession.ts'
import { parseTarget, type Target } from './target.ts'
import { wrongAddress } from './wrongAddress.ts'

/** Takes connections that ask to become WebSockets. */
export interface SocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Open WebSockets, and the subscriptions on all of them. */
  sockets(): number
  subscriptions(): number
  /** Says goodbye to every client (close code 1001) and gives those that do not answer a moment. */
  drain(graceMs: number): Promise<void>
}

export function createSocketDoor(ports: DoorPorts, limits: SocketLimits): SocketDoor {
  // Compression is off: it would keep a window per connection, and answers to wallets are small.
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes, perMessageDeflate: false })
  const sessions = new Map<WebSocket, SocketSession>()
  const stopLooking = ports.projects.onChange(() => {
    for (const session of sessions.values()) session.lookAgain()
  })

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const target = parseTarget(request.headers.host, request.url ?? '/', ports.domain)
      const decide = (caller: Caller | RpcError) => {
        if (caller instanceof RpcError) {
          const requestId = ports.nextRequestId()
          ports.log.debug({ requestId, refused: caller.row }, 'handshake refused')
          noteRefusal(ports, target, request.headers.origin ?? null, requestId, caller)
          refuseHandshake(socket, caller, askedForm(target, request.headers), requestId)
          return
        }
        const address = { network: caller.network, key: 'key' in target ? target.key : null }
        const errors = askedForm(target, request.headers)
        const meta = askedMeta(target, request.headers)
        const failover = askedFailover(target, request.headers)
        server.handleUpgrade(request, socket, head, (ws) => {
          const asked = { meta, errors, failover, head: copyHead(request) }
          sessions.set(ws, createSocketSession({ ws, ports, limits, caller, address, asked }))
          ws.on('close', () => sessions.delete(ws))
        })
      }
      const admission = admit(ports, target, request, socket instanceof TLSSocket)
      if (admission instanceof Promise) admission.then(decide)
      else decide(admission)
    },
    sockets: () => sessions.size,
    subscriptions() {
      let count = 0
      for (const session of sessions.values()) count += session.subscriptionCount()
      return count
    },
    async drain(graceMs) {
      stopLooking()
      const gone = [...sessions.keys()].map(
        (ws) => new Promise<void>((resolve) => ws.on('close', () => resolve())),
      )
      for (const session of sessions.values()) session.close(1001, 'the service is shutting down')
      let timer: NodeJS.Timeout | undefined
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([Promise.all(gone), grace])
      clearTimeout(timer)
      for (const ws of sessions.keys()) ws.terminate()
    },
  }
}

function admit(ports: DoorPorts, target: Target, request: IncomingMessage, secure: boolean): Admission {
  if (target.kind !== 'socket') {
    const problem = 'this address is not for WebSocket connections'
    return wrongAddress('notFound', { networks: ports.networks, target, secure, problem })
  }
  if (ports.isDraining()) return new RpcError('draining')
  return admitSocket(ports, target, request)
}

function refuseHandshake(socket: Duplex, error: RpcError, form: ErrorForm, requestId: string): void {
  const { status, headers, body } = refusal(error, form)
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close']
  lines.push(`Causeway-Request-Id: ${requestId}`)
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
