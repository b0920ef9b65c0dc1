import type { Clock } from '../clock.ts'

/** How long events wait on a new line for the page to listen: clients do so only some milliseconds after they connect. */
const settleMs = 60

/** Who sent a message: one line of one origin. */
export interface Caller {
  readonly id: string
  readonly origin: string
  /** The origin of the page that this one is a frame of, where it is another one; `null` where it could not be told. */
  readonly within?: string
  isOpen(): boolean
  /** Delivers an answer. */
  send(message: object): void
}

/** A line as the wallet holds it. */
export interface OpenLine extends Caller {
  /** Delivers an event, on a new line once the page listens. */
  tell(event: object): void
  /** The page has spoken, so it listens. */
  settle(): void
  close(): void
}

interface NewLine extends Pick<Caller, 'id' | 'origin' | 'within'> {
  send(message: unknown): void
}

/** The open lines of the wallet, by origin. */
export interface Connections {
  open(line: NewLine): OpenLine
  get(id: string): OpenLine | null
  /** Tells every line of an origin, and no other. */
  broadcast(origin: string, event: object): void
  all(): readonly OpenLine[]
}

export function createConnections(clock: Clock, onFault: (error: unknown) => void): Connections {
  const lines = new Map<string, OpenLine>()

  return {
    open: ({ send, ...who }) => {
      const { id } = who
      let isOpen = true
      let held: object[] | null = []
      const deliver = (message: object): void => {
        if (!isOpen) return
        try {
          send(message)
        } catch (error) {
          // A transport that breaks must not keep the other lines of the origin from hearing the same.
          onFault(error)
        }
      }
      const settle = (): void => {
        const waiting = held ?? []
        held = null
        cancelSettle()
        for (const event of waiting) deliver(event)
      }
      const cancelSettle = clock.after(settleMs, settle)
      const line: OpenLine = {
        ...who,
        isOpen: () => isOpen,
        send: deliver,
        tell: (event) => {
          if (held === null) deliver(event)
          else held.push(event)
        },
        settle,
        close: () => {
          isOpen = false
          cancelSettle()
          lines.delete(id)
        },
      }
      lines.set(id, line)
      return line
    },
    get: (id) => lines.get(id) ?? null,
    broadcast: (origin, event) => {
      for (const line of [...lines.values()]) if (line.origin === origin) line.tell(event)
    },
    all: () => [...lines.values()],
  }
}
