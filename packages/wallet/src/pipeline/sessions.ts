import {
  expireSession,
  type Offers,
  type SessionChanged,
  type SessionPorts,
  type SessionRecord,
} from '@causeway/session'
import type { Clock } from '../clock.ts'

export interface SessionsOptions {
  readonly clock: Clock
  readonly offers: Offers
  readonly records: ReadonlyMap<string, SessionRecord>
  /** Stores or deletes a session; settles when that is durable. */
  readonly write: (origin: string, record: SessionRecord | null) => Promise<void>
  /** Tells the lines of an origin about a changed session. */
  readonly emit: (origin: string, event: SessionChanged) => void
  /** Called when a stored session changed in any way, before the event. */
  readonly onChange: (origin: string, before: SessionRecord | null, after: SessionRecord | null) => void
  readonly onFault: (error: unknown) => void
}

/** The sessions of every origin, in memory, each with the timer that ends it. */
export interface Sessions {
  /** What the session methods need of one origin. */
  of(origin: string): SessionPorts
  has(origin: string): boolean
  origins(): readonly string[]
  /** Whether the user has approved this origin, now or before. */
  wasApproved(origin: string): boolean
  /** Nobody of the origin is here any more; what it has stays, what it only might have had is let go. */
  leave(origin: string): void
  /** Ends what is over: for the start of a process, which may have slept. */
  expire(): Promise<void>
  close(): void
}

/** The longest a timer can run in one go (a signed 32-bit number of milliseconds). */
const longestTimer = 2_147_483_647

/** How soon a write that failed is tried again: memory already says what the disk does not. */
const retryMs = 5_000

export function createSessions(options: SessionsOptions): Sessions {
  const { clock, offers, emit, onChange, onFault } = options
  const records = new Map(options.records)
  const approved = new Set(records.keys())
  const ports = new Map<string, SessionPorts>()
  const timers = new Map<string, () => void>()
  const retries = new Map<string, () => void>()

  const arm = (origin: string): void => {
    timers.get(origin)?.()
    timers.delete(origin)
    const expiresAt = records.get(origin)?.expiresAt ?? null
    if (expiresAt === null) return
    const wait = Math.min(longestTimer, Math.max(0, expiresAt - clock.now()))
    const end = (): void => {
      timers.delete(origin)
      expireSession(of(origin))
        .catch(onFault)
        .finally(() => {
          // Too long for one timer, or woken too early.
          if (records.has(origin) && !timers.has(origin)) arm(origin)
        })
    }
    timers.set(origin, clock.after(wait, end))
  }

  const write = async (origin: string): Promise<void> => {
    try {
      await options.write(origin, records.get(origin) ?? null)
    } catch (error) {
      retries.get(origin)?.()
      retries.set(
        origin,
        clock.after(retryMs, () => void write(origin).catch(onFault)),
      )
      throw error
    }
  }

  const of = (origin: string): SessionPorts => {
    const known = ports.get(origin)
    if (known !== undefined) return known
    const made: SessionPorts = {
      origin,
      offers,
      load: () => records.get(origin) ?? null,
      save: (record) => {
        const before = records.get(origin) ?? null
        if (record === null) records.delete(origin)
        else records.set(origin, record)
        if (record !== null) approved.add(origin)
        arm(origin)
        onChange(origin, before, record)
        return write(origin)
      },
      emit: (event) => emit(origin, event),
      now: () => clock.now(),
    }
    ports.set(origin, made)
    return made
  }

  for (const origin of records.keys()) arm(origin)

  return {
    of,
    has: (origin) => records.has(origin),
    origins: () => [...records.keys()].sort(),
    wasApproved: (origin) => approved.has(origin),
    leave: (origin) => {
      if (!records.has(origin)) ports.delete(origin)
    },
    expire: async () => {
      await Promise.all([...records.keys()].map((origin) => expireSession(of(origin))))
    },
    close: () => {
      for (const cancel of [...timers.values(), ...retries.values()]) cancel()
      timers.clear()
      retries.clear()
    },
  }
}
