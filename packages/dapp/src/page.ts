/** The part of a `chrome.runtime.Port` that is used. */
export interface ExtensionPort {
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  postMessage(message: unknown): void
  disconnect(): void
}

/** The part of `chrome.runtime` that is used. A page has it when an installed extension lets it connect. */
export interface ExtensionRuntime {
  connect(extensionId: string): ExtensionPort
  readonly lastError?: unknown
}

/** The part of a `WebSocket` that is used. */
export interface Socket {
  addEventListener(name: 'open' | 'close' | 'error', listener: (event: object) => void): void
  addEventListener(name: 'message', listener: (event: { readonly data: unknown }) => void): void
  send(text: string): void
  close(): void
}

/** The part of a page's `window` that is used. */
export interface PageWindow {
  readonly location: { readonly origin: string }
  postMessage(message: unknown, targetOrigin: string): void
  addEventListener(name: string, listener: (event: PageEvent) => void): void
  removeEventListener(name: string, listener: (event: PageEvent) => void): void
  dispatchEvent(event: object): unknown
}

/** An event of a page: a message has `origin` and `data`, a custom event has `detail`. */
export interface PageEvent {
  readonly origin?: unknown
  readonly data?: unknown
  readonly detail?: unknown
}

/** What a browser puts into the global scope, where there is one; all of it can be handed in. */
interface Page {
  readonly window?: PageWindow
  readonly chrome?: { readonly runtime?: ExtensionRuntime }
  readonly WebSocket?: new (url: string) => Socket
  readonly CustomEvent: new (name: string, init?: { readonly detail: unknown }) => object
}

/** The global scope, seen as a page's. The library is built without the DOM's types, so that it also runs elsewhere. */
export const page = globalThis as unknown as Page
