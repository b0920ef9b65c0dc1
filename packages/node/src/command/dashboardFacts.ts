import type { FirstDoor } from '../control/signIn/signIn.ts'
import { hostName, isLoopback } from './addresses.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Where the console is, and how the first person comes in. */
export interface DashboardFacts {
  address: string
  /** Opens it once, on this machine alone; `null` where other machines can reach the service. */
  link: string | null
  /** What the first owner types in there; `null` where there is an owner, or a link. */
  claimCode: string | null
}

export function dashboardFacts(address: string, door: FirstDoor): DashboardFacts {
  return {
    address,
    link: door.kind === 'link' ? `${address}enter/${door.token}` : null,
    claimCode: door.kind === 'claim' ? door.code : null,
  }
}

/** The page that takes a token. It stays behind the hash, where no server and no log sees it. */
export function tokenLink(address: string, page: 'invite' | 'reset', token: string): string {
  return `${address}${page}#${token}`
}

/** The address of the console's pages; `null` for a service that did not say its port. */
export function consoleAddress({ host, ports, domain }: Whereabouts): string | null {
  if (ports.console === undefined) return null
  // A domain is for others; on this machine alone nobody may know its name.
  const name = isLoopback(host) || domain === null ? hostName(host) : domain
  return `http${ports.tls === null ? '' : 's'}://${name}:${ports.console}/`
}
