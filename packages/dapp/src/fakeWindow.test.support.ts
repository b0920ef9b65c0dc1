import type { PageEvent, PageWindow } from './page.ts'

/** A page without a browser: events are delivered as tasks for messages, at once for dispatched ones. */
export function createFakeWindow(origin = 'https://dapp.example') {
  const listeners = new Map<string, Set<(event: PageEvent) => void>>()
  const deliver = (name: string, event: PageEvent) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event)
  }
  const window: PageWindow = {
    location: { origin },
    postMessage: (data, targetOrigin) => {
      if (targetOrigin !== origin) return
      const copy: unknown = structuredClone(data)
      setTimeout(() => deliver('message', { data: copy, origin }), 0)
    },
    addEventListener: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
    },
    removeEventListener: (name, listener) => {
      listeners.get(name)?.delete(listener)
    },
    dispatchEvent: (event) => deliver((event as { type: string }).type, event as PageEvent),
  }
  return { window, deliver, count: (name: string) => listeners.get(name)?.size ?? 0 }
}

/** Dispatches a custom event, as a wallet's script does. */
export function announce(window: PageWindow, name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}
