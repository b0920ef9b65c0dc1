import { Buffer } from 'node:buffer'
import type { RawData, WebSocket } from 'ws'
import { isServed } from '../networkDirectory.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../stages/authenticate.ts'
import { createSubscriptions, type SocketSubscriptions } from '../subscriptions/subscriptions.ts'
import type { DoorPorts } from './http.ts'
import type { SocketLimits } from './socketLimits.ts'

/** One WebSocket from its handshake to its end. */
export interface SocketSession {
  close(code: number, reason: string): void
}

/** A client that does not answer the closing handshake is cut off after this. */
const closeGraceMs = 5_000

export function createSocketSession(options: {
  ws: WebSocket
  ports: DoorPorts
  limits: SocketLimits
  network: string
  key: string
}): SocketSession {
  const { ws, ports, limits, network, key } = options
  let subscriptions: SocketSubscriptions | null = null
  let inFlight = 0
  let lastMessage = performance.now()
  let answeredPing = true

  const send = (text: string) => {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > limits.maxBufferedBytes) return close(1013, 'messages are not read fast enough')
    lastMessage = performance.now()
    ws.send(text)
  }

  const close = (code: number, reason: string) => {
    subscriptions?.closeAll()
    ws.close(code, reason)
    setTimeout(() => ws.terminate(), closeGraceMs).unref()
  }

  /** Looked up anew for each message: a network may have come into service since the last one. */
  const callerFor = (): { caller: Caller; announced: () => void } | null => {
    const caller = ports.networks.callerOf(network, key)
    if (caller === null) return null
    const state = ports.networks.find(network)?.state
    if (caller.notServed !== null || state === undefined || !isServed(state))
      return { caller, announced() {} }
    subscriptions ??= createSubscriptions({
      events: state.events,
      max: limits.maxSubscriptions,
      send,
      fail: () => close(1011, 'events were lost'),
    })
    const ofMessage = subscriptions.forMessage()
    return {
      caller: { ...caller, context: { ...caller.context, subscriptions: ofMessage } },
      announced: ofMessage.announced,
    }
  }

  const answer = (text: string) => {
    const found = callerFor()
    if (found === null) return close(1001, 'the network is no longer served')
    const { caller, announced } = found
    const finish = (reply: string | null) => {
      if (reply !== null) send(reply)
      announced()
    }
    const reply = serve(caller, text, { requestId: ports.nextRequestId(), log: ports.log })
    if (typeof reply === 'string' || reply === null) return finish(reply)
    if (++inFlight === limits.maxInFlight) ws.pause()
    reply.then((later) => {
      finish(later)
      if (inFlight-- === limits.maxInFlight) ws.resume()
    })
  }

  ws.on('message', (data) => {
    lastMessage = performance.now()
    answer(toText(data))
  })
  ws.on('pong', () => {
    answeredPing = true
  })
  // The socket is closed by `ws` itself; there is nobody to tell.
  ws.on('error', (err) => ports.log.debug({ err }, 'socket failed'))

  const heartbeat = setInterval(() => {
    // While reading is paused a pong could not arrive.
    if (ws.isPaused) return
    if (!answeredPing) return ws.terminate()
    if (!ports.keys.isValid(key)) return close(1008, 'the key is no longer valid')
    if (performance.now() - lastMessage > limits.idleMs) return close(1001, 'idle for too long')
    answeredPing = false
    ws.ping()
  }, limits.pingMs)
  ws.on('close', () => {
    clearInterval(heartbeat)
    subscriptions?.closeAll()
  })

  return { close }
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
