import type { House } from '../console/house.ts'
import { networkStatus } from '../console/networkStatus.ts'
import { createRates } from '../console/rates.ts'
import { createAccounts } from '../control/accounts/accounts.ts'
import { createMembers } from '../control/accounts/members.ts'
import { createApiKeys } from '../control/apiKeys/apiKeys.ts'
import type { Projects } from '../control/projects.ts'
import type { SignIn } from '../control/signIn/signIn.ts'
import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import { pricedMethods } from '../metering/costs.ts'
import { isServed, type NetworkDirectory } from '../networkDirectory.ts'
import type { Usage } from '../usage/createUsage.ts'
import { version } from '../version.ts'
import { addressesOf, isLoopback } from './addresses.ts'
import { curlLine } from './banner.ts'
import type { Whereabouts } from './whereabouts.ts'

export interface HouseOptions {
  readonly store: Store
  /** The id of the dev key of this data directory. */
  readonly ownDevKey: string
  readonly projects: Pick<Projects, 'onChange'>
  readonly signIn: SignIn
  readonly usage: Pick<Usage, 'listen'>
  readonly networks: NetworkDirectory
  readonly partners: House['partners']
  readonly whereabouts: Whereabouts
  readonly consolePort: number
  readonly jwtAudience: string
  /** Read each time, since a reload may change it. */
  readonly cors: () => readonly string[]
  readonly ipOf: House['ipOf']
  readonly isForwardedTls: House['isForwardedTls']
  readonly redis: boolean
  readonly log: Log
  readonly clock: () => number
}

/** Puts together what the console's routes read and change. */
export function createHouse(options: HouseOptions): House {
  const { store, ownDevKey, projects, signIn, usage, networks, whereabouts, log, clock } = options
  const { host, domain, ports } = whereabouts
  const basesOf = (network: string) => {
    const bases = addressesOf(network, whereabouts)
    return { http: bases.https ?? bases.http, ws: bases.wss ?? bases.ws, bases }
  }
  return {
    store,
    accounts: createAccounts(store, { clock }),
    members: createMembers(store, { clock }),
    apiKeys: createApiKeys(store, { clock, ownDevKey }),
    signIn,
    usage,
    rates: createRates(usage, clock),
    onChange(listener) {
      const stops = [store.onChange(listener), projects.onChange(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    methods() {
      const served = networks
        .list()
        .flatMap(({ state }) => (isServed(state) ? [...state.methods.keys()] : []))
      return [...new Set([...served, ...pricedMethods])]
    },
    isLoopback: isLoopback(host),
    domain,
    ipOf: options.ipOf,
    isForwardedTls: options.isForwardedTls,
    networks: () => networks.list().map((slot) => networkStatus(slot, basesOf(slot.name))),
    partners: options.partners,
    addresses: (key) =>
      networks
        .list()
        .filter((slot) => isServed(slot.state))
        .map(({ name, chainId }) => {
          const { http, ws, bases } = basesOf(name)
          return {
            network: name,
            chainId: chainId === null ? null : Number(chainId),
            http: `${http}/v3/${key}`,
            ws: `${ws}/ws/v3/${key}`,
            curl: curlLine(bases, key),
          }
        }),
    settings: () => ({
      version,
      host,
      domain,
      ports: { ...ports, console: options.consolePort },
      jwtAudience: options.jwtAudience,
      cors: options.cors(),
      database: store.dialect === 'postgres' ? 'postgres' : 'embedded',
      redis: options.redis,
      mail: false,
    }),
    log,
    clock,
  }
}
