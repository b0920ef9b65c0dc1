import { Buffer } from 'node:buffer'
import { RpcError } from '@causeway/rpc'
import type { RawData, WebSocket } from 'ws'
import { Disturbance } from '../chaos/disturbance.ts'
import { createExchange, type ErrorForm, type Exchange } from '../exchange.ts'
import type { Head } from '../gate/head.ts'
import { isDayOver } from '../gate/limitError.ts'
import { leastCost } from '../metering/costs.ts'
import { meterEvents } from '../metering/meterEvents.ts'
import { isServed } from '../networkDirectory.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../stages/authenticate.ts'
import { createSubscriptions, type SocketSubscriptions } from '../subscriptions/subscriptions.ts'
import { admitSocket } from './admitSocket.ts'
import { harmSocket } from './harm.ts'
import type { DoorPorts } from './http.ts'
import type { SocketLimits } from './socketLimits.ts'

/** One WebSocket from its handshake to its end. */
export interface SocketSession {
  close(code: number, reason: string): void
  /** Something about keys has changed: whoever would not be let in now is sent away. */
  lookAgain(): void
  subscriptionCount(): number
}

/** A client that does not answer the closing handshake is cut off after this. */
const closeGraceMs = 5_000

/** How long calls are still answered once the credits of the day are used up: those that were under way. */
const lastCallsMs = 500

const outOfCredits = 'the credits of the day are used up'
const eventUnpaid = 'the credits left of the day do not pay for the next event'
const tokenExpired = 'the token has expired'

export function createSocketSession(options: {
  ws: WebSocket
  ports: DoorPorts
  limits: SocketLimits
  caller: Caller
  address: { network: string; key: string | null }
  /** What the handshake asked for, and its head, by which the caller is looked at again. */
  asked: { meta: boolean; errors: ErrorForm; failover: boolean; head: Head }
}): SocketSession {
  const { ws, ports, limits, address, asked } = options
  let admitted = options.caller
  let subscriptions: SocketSubscriptions | null = null
  let inFlight = 0
  let lastMessage = performance.now()
  let answeredPing = true
  let expiry: NodeJS.Timeout | undefined
  let lastCalls: NodeJS.Timeout | undefined

  /** Messages that wait for the ledger; none may overtake them. */
  let held = 0

  /** No message leaves before what it cost is on record. */
  const whenSettled = (release: () => void) => {
    if (held === 0 && ports.meter.outbox.isSettled) {
      release()
      return
    }
    held++
    ports.meter.outbox.hold({
      release() {
        held--
        release()
      },
      drop: () => ws.terminate(),
    })
  }

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

  /** Closes it when what was sent up to now has its answer. */
  const closeAfterAnswers = (reason: string) => {
    if (lastCalls !== undefined) return
    subscriptions?.closeAll()
    const end = () => {
      if (inFlight === 0 && held === 0) close(1008, reason)
      else lastCalls = setTimeout(end, lastCallsMs)
    }
    lastCalls = setTimeout(end, lastCallsMs)
  }

  const decide = (caller: Caller | RpcError) => {
    if (!(caller instanceof RpcError)) {
      admitted = caller
      watchToken()
    } else if (caller.row === 'unknownNetwork') close(1001, 'the network is no longer served')
    else close(1008, caller.row === 'invalidKey' ? 'the key is no longer valid' : caller.message)
  }

  const watchToken = () => {
    clearTimeout(expiry)
    if (admitted.expiresAt === null) return
    const left = Math.max(0, admitted.expiresAt - ports.clock())
    // A timer cannot wait longer; the heartbeat looks as well.
    if (left < 2 ** 31) expiry = setTimeout(() => close(1008, tokenExpired), left)
  }

  const lookAgain = () => {
    const admission = admitSocket(ports, address, asked.head)
    if (admission instanceof Promise) admission.then(decide)
    else decide(admission)
  }

  /** Looked up anew for each message: a network may have come into service since the last one. */
  const callerFor = (): { caller: Caller; announced: () => void } | null => {
    const { project, rules, expiresAt } = admitted
    if (expiresAt !== null && expiresAt <= ports.clock()) {
      close(1008, tokenExpired)
      return null
    }
    const caller = ports.networks.callerOf(address.network, project)
    if (caller === null) {
      close(1001, 'the network is no longer served')
      return null
    }
    const state = ports.networks.find(address.network)?.state
    if (caller.notServed !== null || state === undefined || !isServed(state))
      return { caller: { ...caller, rules, expiresAt }, announced() {} }
    subscriptions ??= createSubscriptions({
      events: meterEvents(state.events, {
        charge: (credits) => ports.meter.chargeEvent(admitted.project, credits),
        refuse: () => closeAfterAnswers(eventUnpaid),
        clock: ports.clock,
      }),
      max: limits.maxSubscriptions,
      send: (text) => whenSettled(() => send(text)),
      fail: () => close(1011, 'events were lost'),
    })
    const ofMessage = subscriptions.forMessage()
    return {
      caller: { ...caller, rules, expiresAt, context: { ...caller.context, subscriptions: ofMessage } },
      announced: ofMessage.announced,
    }
  }

  const finish = (reply: string | null, exchange: Exchange, announced: () => void) =>
    whenSettled(() => deliver(reply, exchange, announced))

  const deliver = (reply: string | null, exchange: Exchange, announced: () => void) => {
    const { refusal } = exchange
    if (refusal instanceof Disturbance) {
      harmSocket(ws, refusal, reply)
      return
    }
    if (reply !== null) send(reply)
    announced()
    // Until midnight nothing more would be answered, nor pushed. Of what is left, a cheaper call may still be paid.
    if (refusal !== null && isDayOver(refusal, leastCost(address.network))) closeAfterAnswers(outOfCredits)
  }

  const answer = (text: string) => {
    const found = callerFor()
    if (found === null) return
    const { caller, announced } = found
    const { meta, errors, failover, head } = asked
    const origin = head.headers.origin ?? null
    const requestId = ports.nextRequestId()
    const exchange = createExchange(requestId, ports.log, 'socket', origin, errors, meta, failover)
    // A message has no head of its own, so those of a socket belong to the trace of its handshake.
    if (typeof head.headers.traceparent === 'string') exchange.traceparent = head.headers.traceparent
    const reply = serve(ports, caller, text, exchange)
    if (typeof reply === 'string' || reply === null) return finish(reply, exchange, announced)
    if (++inFlight === limits.maxInFlight) ws.pause()
    reply.then((later) => {
      finish(later, exchange, announced)
      if (inFlight-- === limits.maxInFlight) ws.resume()
    })
  }

  ws.on('message', (data) => {
    // What still arrives on a connection that is being closed is neither done nor charged.
    if (ws.readyState !== ws.OPEN) return
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
    lookAgain()
    if (performance.now() - lastMessage > limits.idleMs) return close(1001, 'idle for too long')
    answeredPing = false
    ws.ping()
  }, limits.pingMs)
  ws.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    clearTimeout(lastCalls)
    subscriptions?.closeAll()
  })

  watchToken()
  return { close, lookAgain, subscriptionCount: () => subscriptions?.count() ?? 0 }
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
