import type { Snapshot } from '@causeway/wallet'
import { strings } from '../frame/strings.ts'
import { type Desk, DeskError, type DeskReason } from './desk.ts'
import {
  type DeriveAnswer,
  type DeriveRequest,
  deskPortName,
  type ToPage,
  type ToWorker,
} from './deskWire.ts'

/** The part of `chrome.runtime.Port` that the desk needs. */
export interface DeskPort {
  postMessage(message: ToWorker): void
  readonly onMessage: { addListener(listener: (message: ToPage) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
}

export interface DeskOptions {
  readonly open: () => DeskPort
  readonly derive: (request: DeriveRequest) => Promise<DeriveAnswer>
  readonly after: (milliseconds: number, run: () => void) => void
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: DeskError) => void
}

/**
 * The desk over a port. The browser stops an idle worker and closes its ports: the desk opens another one, and the new
 * worker's first snapshot takes the place of the old. What was in flight is refused, because it may have been done.
 */
export function createDesk({ open, derive, after }: DeskOptions): Desk {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<() => void>()
  let snapshot: Snapshot | null = null
  let lastId = 0
  let failures = 0
  let port = connect()

  function connect(): DeskPort {
    const next = open()
    next.onMessage.addListener((message) => {
      failures = 0
      receive(next, message)
    })
    next.onDisconnect.addListener(() => {
      const lost = [...waiting.values()]
      waiting.clear()
      for (const call of lost) call.reject(disconnected())
      after(Math.min(50 * 2 ** failures++, 2000), () => {
        port = connect()
      })
    })
    return next
  }

  function receive(from: DeskPort, message: ToPage): void {
    if (message.snapshot !== undefined) {
      // The worker is this extension's own: its snapshot is what the table says.
      snapshot = message.snapshot as Snapshot
      for (const listener of listeners) listener()
      return
    }
    if (message.derive !== undefined) {
      const { id } = message.derive
      derive(message.derive).then((answer) => {
        try {
          from.postMessage({ derived: { id, ...answer } })
        } catch {
          // The port went meanwhile; the call that needed the key was refused with it.
        }
      })
      return
    }
    const call = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.id === undefined || call === undefined) return
    waiting.delete(message.id)
    if (message.error === undefined) {
      call.resolve(message.result as never)
      return
    }
    const { reason, message: says, retryAfter } = message.error
    call.reject(new DeskError(reason as DeskReason, says, retryAfter ?? null))
  }

  return {
    call(method, params) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        try {
          port.postMessage({ id, method, params })
        } catch {
          waiting.delete(id)
          reject(disconnected())
        }
      })
    },
    snapshot: () => snapshot,
    onSnapshot(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The desk of an extension page. */
export function connectDesk(derive: DeskOptions['derive']): Desk {
  return createDesk({
    open: () => chrome.runtime.connect({ name: deskPortName }),
    derive,
    after: (milliseconds, run) => setTimeout(run, milliseconds),
  })
}

function disconnected(): DeskError {
  return new DeskError('disconnected', strings.disconnected)
}
