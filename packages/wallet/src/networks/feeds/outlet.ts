/** What a site is told of a subscription. */
export interface FeedNotification {
  readonly method: 'eth_subscription'
  readonly params: { readonly subscription: string; readonly result: unknown }
}

/** The end of a feed at its subscriber: closed until the subscriber can know what the notifications belong to. */
export interface Outlet {
  push(notification: FeedNotification): void
  /** Lets through what waits, and everything after it. */
  open(): void
}

/** As many headers as are made up for after a pause. */
const maxHeld = 1_024

export function createOutlet(deliver: (notification: FeedNotification) => unknown): Outlet {
  let held: FeedNotification[] | null = []

  const send = async (notification: FeedNotification) => {
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
