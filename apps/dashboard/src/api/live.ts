import type { LiveEvents } from '@causeway/node/admin'
import type { LiveName, LiveSource } from './client.ts'

export type LiveState = 'opening' | 'open' | 'away'

/** Live events, as long as somebody listens. */
export interface Live {
  on<Name extends LiveName>(name: Name, listener: (event: LiveEvents[Name]) => void): () => void
  onState(listener: (state: LiveState) => void): () => void
  readonly state: LiveState
  close(): void
}

const names: readonly LiveName[] = ['now', 'networks', 'failure', 'changed']
const closed = 2
const pause = 3000

/**
 * Keeps one stream open. A browser opens a stream again that broke, but not one that was refused (after a restart the
 * session may still be unknown for a moment): that is done here.
 */
export function createLive(open: () => LiveSource): Live {
  const listeners = new Map<string, Set<(event: never) => void>>()
  const watchers = new Set<(state: LiveState) => void>()
  let state: LiveState = 'opening'
  let source: LiveSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function setState(next: LiveState): void {
    if (next === state) return
    state = next
    for (const watcher of watchers) watcher(next)
  }

  function start(): void {
    const own = open()
    source = own
    own.addEventListener('open', () => setState('open'))
    own.addEventListener('error', () => {
      setState('away')
      if (own.readyState !== closed || source !== own) return
      own.close()
      timer = setTimeout(start, pause)
    })
    for (const name of names) {
      own.addEventListener(name, ({ data }) => {
        setState('open')
        const event = parse(data)
        if (event === undefined) return
        for (const listener of listeners.get(name) ?? []) listener(event as never)
      })
    }
  }

  start()
  return {
    on(name, listener) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => void all.delete(listener)
    },
    onState(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    get state() {
      return state
    },
    close() {
      clearTimeout(timer)
      source?.close()
      source = null
      listeners.clear()
      watchers.clear()
    },
  }
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}
