import type { Clock } from '../../clock.ts'
import { isObject } from '../../json.ts'
import type { SocketPort } from '../../wallet.ts'
import { parseJson } from '../parseJson.ts'
import { backOff } from './backOff.ts'

/** A WebSocket that is subscribed to `newHeads`, and is opened again whenever it ends. */
export interface HeadSocket {
  /** Ends the line, which may be dead without knowing it, and opens another. */
  renew(): void
  close(): void
}

const handshakeMs = 10_000
const subscribeId = 1

export function createHeadSocket(options: {
  readonly url: string
  readonly openSocket: (url: string) => SocketPort
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  /** The node accepted the subscription. */
  readonly onLive: () => void
  readonly onDown: () => void
  /** What came as a header, unread. */
  readonly onHead: (header: unknown) => void
}): HeadSocket {
  const { url, clock, random } = options
  let socket: SocketPort | null = null
  let subscription: unknown = null
  let failures = 0
  let stopTimer = () => {}

  const end = () => {
    stopTimer()
    const ending = socket
    socket = null
    const wasLive = subscription !== null
    subscription = null
    try {
      ending?.close()
    } catch {
      // A line that cannot be closed is not heard any more either.
    }
    if (wasLive) options.onDown()
  }

  const fail = () => {
    end()
    failures++
    stopTimer = clock.after(backOff(failures, random), open)
  }

  const receive = (text: string) => {
    const message = parseJson(text)
    if (!isObject(message)) return
    if (subscription === null && message.id === subscribeId) {
      if (typeof message.result !== 'string') return fail()
      stopTimer()
      subscription = message.result
      failures = 0
      options.onLive()
      return
    }
    const { params } = message
    if (message.method !== 'eth_subscription' || !isObject(params) || subscription === null) return
    if (params.subscription === subscription) options.onHead(params.result)
  }

  const open = () => {
    stopTimer = clock.after(handshakeMs, fail)
    try {
      const opening = options.openSocket(url)
      socket = opening
      // Listeners of a line that was given up stay silent.
      const ifCurrent = (run: () => void) => {
        if (socket === opening) run()
      }
      opening.onOpen(() =>
        ifCurrent(() => {
          const call = { jsonrpc: '2.0', id: subscribeId, method: 'eth_subscribe', params: ['newHeads'] }
          opening.send(JSON.stringify(call))
        }),
      )
      opening.onMessage((text) => ifCurrent(() => receive(text)))
      opening.onClose(() => ifCurrent(fail))
    } catch {
      fail()
    }
  }

  open()
  return {
    renew: fail,
    close: end,
  }
}
