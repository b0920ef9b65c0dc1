import type { Connection, Wallet } from '../wallet.ts'

/** One line to a wallet, open: JSON-RPC objects go out and come in until one end closes it. */
export interface Line {
  send(message: object): void
  /** Returns a function that takes the listener off again, as does `onClose`. */
  onMessage(listener: (message: unknown) => void): () => void
  /** The wallet hung up. */
  onClose(listener: () => void): () => void
  close(): void
}

/** A line, and a way to open more of them: what `connect` of `@causeway/dapp` takes. */
export interface HeadlessTransport extends Line {
  /** Rejects when the wallet was closed, with `data.reason` `closed`: there will be no other line. */
  open(): Promise<Line>
}

/** A line that opens with its first use, and opens others on request. */
export function createTransport(
  origin: string,
  wallet: Promise<Wallet>,
  isClosed: () => boolean,
): HeadlessTransport {
  let first: Line | null = null
  const own = (): Line => {
    first ??= openLine(origin, wallet)
    return first
  }
  return {
    send: (message) => own().send(message),
    onMessage: (listener) => own().onMessage(listener),
    onClose: (listener) => own().onClose(listener),
    close: () => first?.close(),
    open: async () => {
      if (isClosed()) throw Object.assign(new Error('The wallet was closed.'), { data: { reason: 'closed' } })
      return openLine(origin, wallet)
    },
  }
}

/** Opens a line of an origin. Messages are copied as JSON, so that both ends see what a wire would carry. */
function openLine(origin: string, opening: Promise<Wallet>): Line {
  const messages = new Set<(message: unknown) => void>()
  const closes = new Set<() => void>()
  let connection: Connection | null = null
  let waiting: unknown[] = []
  let isOpen = true

  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const listener of [...closes]) listener()
  }
  opening.then((wallet) => {
    if (!isOpen) return
    connection = wallet.connect({
      origin,
      send: (message) => {
        for (const listener of [...messages]) listener(copy(message))
      },
      close: end,
    })
    for (const message of waiting) connection.receive(message)
    waiting = []
  }, end)

  return {
    send: (message) => {
      if (!isOpen) return
      if (connection === null) waiting.push(copy(message))
      else connection.receive(copy(message))
    },
    onMessage: (listener) => added(messages, listener),
    onClose: (listener) => {
      // A line that was refused at once has ended before anybody could listen.
      if (!isOpen) queueMicrotask(listener)
      return added(closes, listener)
    },
    close: () => {
      isOpen = false
      connection?.close()
    },
  }
}

function copy(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message))
}

function added<T>(set: Set<T>, member: T): () => void {
  set.add(member)
  return () => {
    set.delete(member)
  }
}
