import type { ChainNotification } from '@causeway/session'

/** The end of a feed at its subscriber: closed until the subscriber can know what the notifications belong to. */
export interface Outlet {
  push(notification: ChainNotification): void
  /** Lets through what waits, and everything after it. */
  open(): void
}

/** As many headers as are made up for after a pause. */
const maxHeld = 1_024

export function createOutlet(deliver: (notification: ChainNotification) => unknown): Outlet {
  let held: ChainNotification[] | null = []

  const send = async (notification: ChainNotification) => {
    try {
      await deliver(notification)
    } catch {
      // One subscriber that fails is its own affair; the stream and the others go on.
    }
  }

  return {
    push(notification) {
      if (held === null) return void send(notification)
      held.push(notification)
      if (held.length > maxHeld) held.shift()
    },
    open() {
      const waiting = held ?? []
      held = null
      for (const notification of waiting) void send(notification)
    },
  }
}
