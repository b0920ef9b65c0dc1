/** A port as the worker gets it, with the other end in the test's hands. */
export interface FakePort {
  readonly port: chrome.runtime.Port
  /** What was posted to the other end. */
  readonly posted: unknown[]
  /** The other end says something. */
  say(message: unknown): void
  /** The other end goes away. */
  leave(): void
  isHungUp(): boolean
}

export function createFakePort(sender: object, name = ''): FakePort {
  const messages = new Set<(message: unknown) => void>()
  const ends = new Set<() => void>()
  const posted: unknown[] = []
  let hungUp = false
  const port = {
    name,
    sender,
    onMessage: { addListener: (listener: (message: unknown) => void) => messages.add(listener) },
    onDisconnect: { addListener: (listener: () => void) => ends.add(listener) },
    postMessage: (message: unknown) => {
      if (hungUp) throw new Error('Attempting to use a disconnected port object')
      posted.push(message)
    },
    disconnect: () => {
      hungUp = true
    },
  }
  return {
    // Only what the adapters use is there.
    port: port as unknown as chrome.runtime.Port,
    posted,
    say: (message) => {
      for (const listener of messages) listener(message)
    },
    leave: () => {
      for (const listener of ends) listener()
    },
    isHungUp: () => hungUp,
  }
}
