import type { Whereabouts } from './whereabouts.ts'

/** Where a network answers: base addresses, to which `/v3/<key>` and `/ws/v3/<key>` are added. */
export interface Addresses {
  http: string
  ws: string
  https: string | null
  wss: string | null
}

/**
 * The base addresses of a network by path, the form that every client can use. A network also answers by host, on
 * `<network>.localhost` and on `<network>.<domain>`.
 */
export function addressesOf(network: string, { host, ports }: Whereabouts): Addresses {
  const name = hostName(host)
  const base = (port: number) => `://${name}:${port}/${network}`
  return {
    http: `http${base(ports.data)}`,
    ws: `ws${base(ports.data)}`,
    https: ports.tls === null ? null : `https${base(ports.tls)}`,
    wss: ports.tls === null ? null : `wss${base(ports.tls)}`,
  }
}

/** The address of the whole service, to which `/v3/<key>` is added. */
export function rootAddress({ host, ports }: Whereabouts): string {
  const name = hostName(host)
  return ports.tls === null ? `http://${name}:${ports.data}` : `https://${name}:${ports.tls}`
}

/** The base address of a network as a host below a domain; the best door there is. */
export function hostAddress(network: string, domain: string, { ports }: Whereabouts): string {
  return ports.tls === null
    ? `http://${network}.${domain}:${ports.data}`
    : `https://${network}.${domain}:${ports.tls}`
}

/** The name to write into an address for a host to listen on: loopback and "every address" are reached as localhost. */
export function hostName(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
