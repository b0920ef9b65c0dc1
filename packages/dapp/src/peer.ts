import { DappError, isClosed, refusal } from './dappError.ts'
import { isObject } from './json.ts'
import type { Line, Transport } from './line.ts'
import { pause } from './pause.ts'

const maxSends = 3
const firstDelay = 50
const maxDelay = 2_000

export interface PeerOptions {
  readonly transport: Transport
  /** How often a lost line is tried to be replaced before the library waits for the next call. */
  readonly retries: number
  onEvent(method: string, params: unknown): void
  /** A lost line was replaced. */
  onReopen(): void
  onLost(error: DappError): void
  /** There is no other line: the wallet is closed for good. */
  onGone(): void
}

interface RequestOptions {
  /** Whether the request may be sent again on a new line. */
  readonly repeat: boolean
  /** In milliseconds; 0 for none. */
  readonly timeout: number
}

/** Requests and answers over a line that is replaced when it breaks. */
export interface Peer {
  /** Opens the first line; rejects at once when there is no wallet. */
  open(): Promise<void>
  request(method: string, params: object | undefined, options: RequestOptions): Promise<unknown>
  close(): void
}

interface Pending extends RequestOptions {
  readonly message: object
  sends: number
  settle(error: DappError | null, result?: unknown): void
}

export function createPeer({ transport, retries, onEvent, onReopen, onLost, onGone }: PeerOptions): Peer {
  const pending = new Map<unknown, Pending>()
  let nextId = Math.floor(Math.random() * 2 ** 32)
  let line: Line | null = null
  let detach = () => {}
  let opening = false
  let closed = false
  // Lines that broke, or did not open, since the last message came: what the pause before the next one grows with.
  let failures = 0

  function attach(next: Line): void {
    line = next
    const off = [next.onMessage(receive), next.onClose(() => lost(next))]
    detach = () => {
      for (const each of off) each()
    }
  }

  function receive(message: unknown): void {
    failures = 0
    if (!isObject(message)) return
    const { id, method, params, error } = message
    if (id === undefined || id === null) {
      // Some wallets leave `jsonrpc` out of events, so it is not asked for.
      if (typeof method === 'string') onEvent(method, params)
    } else if (method === undefined) {
      pending.get(id)?.settle(error === undefined || error === null ? null : toError(error), message.result)
    }
  }

  function lost(which: Line): void {
    if (which !== line) return
    line = null
    detach()
    const error = refusal('lost', 'The wallet went away before it answered. The request was not repeated.')
    for (const call of [...pending.values()]) {
      if (!call.repeat || call.sends >= maxSends) call.settle(error)
    }
    onLost(error)
    reopen()
  }

  async function reopen(): Promise<void> {
    if (opening || closed) return
    opening = true
    let last: unknown
    while (line === null && !closed && failures <= retries) {
      if (failures > 0) await pause(Math.min(firstDelay * 2 ** (failures - 1), maxDelay))
      failures++
      if (closed) break
      try {
        await open()
      } catch (error) {
        last = error
        if (isClosed(error)) return onGone()
      }
    }
    opening = false
    if (closed) return
    if (line === null) {
      failures = 0
      const error = last instanceof DappError ? last : refusal('away', 'The wallet is away.')
      for (const call of [...pending.values()]) call.settle(error)
      return
    }
    // Only what may be repeated is still here.
    const waiting = [...pending.values()]
    onReopen()
    for (const call of waiting) send(call)
  }

  async function open(): Promise<void> {
    const next = await transport.open()
    if (closed) next.close()
    else attach(next)
  }

  function send(call: Pending): void {
    const current = line
    if (current === null) return
    call.sends++
    try {
      current.send(call.message)
    } catch {
      // A port that is closed throws; its event may come later or never.
      lost(current)
    }
  }

  return {
    open,
    request: (method, params, options) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(refusal('closed', 'The connection was closed.'))
        if (line === null && !options.repeat) {
          reopen()
          return reject(refusal('away', 'The wallet is away. The request was not sent.'))
        }
        const id = nextId++
        const timer =
          options.timeout > 0 &&
          setTimeout(
            () => call.settle(refusal('timeout', `No answer to ${method} within ${options.timeout} ms.`)),
            options.timeout,
          )
        const call: Pending = {
          ...options,
          message: { jsonrpc: '2.0', id, method, ...(params && { params }) },
          sends: 0,
          settle: (error, result) => {
            pending.delete(id)
            if (timer) clearTimeout(timer)
            if (error === null) resolve(result)
            else reject(error)
          },
        }
        pending.set(id, call)
        if (line === null) reopen()
        else send(call)
      }),
    close: () => {
      if (closed) return
      closed = true
      detach()
      line?.close()
      line = null
      for (const call of [...pending.values()]) call.settle(refusal('closed', 'The connection was closed.'))
    },
  }
}

function toError(error: unknown): DappError {
  const { code, message, data } = isObject(error) ? error : {}
  return new DappError(
    typeof code === 'number' ? code : -32603,
    typeof message === 'string' ? message : 'The wallet gave no reason.',
    data,
  )
}
