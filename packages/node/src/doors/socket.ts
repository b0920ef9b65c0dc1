import type { Buffer } from 'node:buffer'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { RpcError } from '@causeway/rpc'
import { type WebSocket, WebSocketServer } from 'ws'
import { authenticate } from '../stages/authenticate.ts'
import type { DoorPorts } from './http.ts'
import { refusal } from './plain.ts'
import { maxBodyBytes } from './readBody.ts'
import type { SocketLimits } from './socketLimits.ts'
import { createSocketSession, type SocketSession } from './socketSession.ts'
import { parseTarget, type Target } from './target.ts'
import { wrongAddress } from './wrongAddress.ts'

/** Takes connections that ask to become WebSockets. */
export interface SocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says goodbye to every client (close code 1001) and gives those that do not answer a moment. */
  drain(graceMs: number): Promise<void>
}

export function createSocketDoor(ports: DoorPorts, limits: SocketLimits): SocketDoor {
  // Compression is off: it would keep a window per connection, and answers to wallets are small.
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes, perMessageDeflate: false })
  const sessions = new Map<WebSocket, SocketSession>()

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const target = parseTarget(request.headers.host, request.url ?? '/', ports.domain)
      const refused = refusalOf(ports, target, socket instanceof TLSSocket)
      if (refused !== null) return refuseHandshake(socket, refused)
      if (target.kind !== 'socket' || target.network === null || target.key === null) return
      const { network, key } = target
      server.handleUpgrade(request, socket, head, (ws) => {
        sessions.set(ws, createSocketSession({ ws, ports, limits, network, key }))
        ws.on('close', () => sessions.delete(ws))
      })
    },
    async drain(graceMs) {
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

function refusalOf(ports: DoorPorts, target: Target, secure: boolean): RpcError | null {
  if (target.kind !== 'socket') {
    const problem = 'this address is not for WebSocket connections'
    return wrongAddress('notFound', { networks: ports.networks, target, secure, problem })
  }
  if (ports.isDraining()) return new RpcError('draining')
  const caller = authenticate(ports, target)
  return caller instanceof RpcError ? caller : null
}

function refuseHandshake(socket: Duplex, error: RpcError): void {
  const { status, headers, body } = refusal(error)
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close']
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
