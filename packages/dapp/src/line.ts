/** One line to a wallet, open: JSON-RPC objects go out and come in until one end closes it. */
export interface Line {
  send(message: object): void
  /** Returns a function that takes the listener off again, as does {@link onClose}. */
  onMessage(listener: (message: unknown) => void): () => void
  /** The other end went away. */
  onClose(listener: () => void): () => void
  close(): void
}

/** A way to a wallet. Each call of `open` makes a new line, so that a lost one can be replaced. */
export interface Transport {
  /** Rejects when no wallet is at the other end. */
  open(): Promise<Line>
}

/** The near end of a line, for the transport that makes it. */
export interface LineEnd {
  readonly line: Line
  receive(message: unknown): void
  /** The other end went away; said once. */
  end(): void
}

/**
 * A line from what a transport has: a way to send and a way to hang up. What comes before anybody listens waits for the
 * first who does.
 */
export function createLine(send: (message: object) => void, hangUp: () => void): LineEnd {
  const messages = new Set<(message: unknown) => void>()
  const closes = new Set<() => void>()
  const early: unknown[] = []
  return {
    line: {
      send,
      onMessage: (listener) => {
        for (const message of early.splice(0)) listener(message)
        return added(messages, listener)
      },
      onClose: (listener) => added(closes, listener),
      close: hangUp,
    },
    receive: (message) => {
      if (messages.size === 0) early.push(message)
      for (const listener of messages) listener(message)
    },
    end: () => {
      for (const listener of closes) {
        closes.delete(listener)
        listener()
      }
    },
  }
}

function added<T>(set: Set<T>, member: T): () => void {
  set.add(member)
  return () => {
    set.delete(member)
  }
}
