import type { Config } from '../config/config.ts'

/** Where a service answers. Everyone may know it, so no key is among it. */
export interface Whereabouts {
  readonly host: string
  readonly ports: { readonly data: number; readonly tls: number | null; readonly console?: number }
  readonly domain: string | null
}

/** Where the service of a configuration will answer, before anything listens. */
export function configuredWhereabouts({ host, ports, tls, domain }: Config): Whereabouts {
  return { host, ports: { data: ports.data, tls: tls === null ? null : ports.tls }, domain }
}

/** Reads what was written as JSON; `null` for anything else. */
export function readWhereabouts(value: unknown): Whereabouts | null {
  const { host, ports, domain } = fieldsOf(value)
  const { data, tls, console } = fieldsOf(ports)
  const fits =
    typeof host === 'string' &&
    typeof data === 'number' &&
    (typeof tls === 'number' || tls === null) &&
    (typeof domain === 'string' || domain === null)
  if (!fits) return null
  return { host, ports: { data, tls, ...(typeof console === 'number' ? { console } : {}) }, domain }
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
