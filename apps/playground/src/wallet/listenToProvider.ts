import type { TellEvent } from '../events.ts'

const events = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const

/** The part of an EIP-1193 provider that is used. */
export interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(name: string, listener: (value: unknown) => void): unknown
  removeListener?(name: string, listener: (value: unknown) => void): unknown
}

export function asProvider(value: object | null): Provider | null {
  return value !== null && 'request' in value && typeof value.request === 'function'
    ? (value as Provider)
    : null
}

/** Tells of every event of an EIP-1193 provider; returns a function that stops it. */
export function listenToProvider(value: object | null, tell: TellEvent): () => void {
  const provider = asProvider(value)
  const listeners = events.map((name) => ({
    name,
    listener: (detail: unknown) => tell('EIP-1193', name, detail instanceof Error ? detail.message : detail),
  }))
  for (const { name, listener } of listeners) provider?.on?.(name, listener)
  return () => {
    for (const { name, listener } of listeners) provider?.removeListener?.(name, listener)
  }
}
