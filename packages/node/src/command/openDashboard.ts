import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { type Console, openConsole } from '../console/console.ts'
import type { House } from '../console/house.ts'
import { devKeyId } from '../control/localAccount.ts'
import { createSignIn } from '../control/signIn/createSignIn.ts'
import type { Log } from '../log.ts'
import type { NetworkDirectory } from '../networkDirectory.ts'
import { isLoopback } from './addresses.ts'
import { createHouse } from './createHouse.ts'
import { consoleAddress, type DashboardFacts, dashboardFacts, tokenLink } from './dashboardFacts.ts'
import { createMetricsDoor } from './metricsDoor.ts'
import type { Plane } from './openPlane.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Where the build puts the dashboard. */
const dashboardFolder = fileURLToPath(new URL('../../public/dashboard', import.meta.url))

/** The console, being served. */
export interface Dashboard {
  readonly port: number
  readonly facts: DashboardFacts
  readonly renew: Console['renew']
  close(): Promise<void>
}

export interface DashboardOptions {
  readonly config: Config
  readonly plane: Plane
  readonly networks: NetworkDirectory
  readonly partners: House['partners']
  readonly whereabouts: Whereabouts
  readonly tls: { certificate: string; key: string } | null
  /** Origins that may call, as of the last reload. */
  readonly cors: () => readonly string[]
  readonly ipOf: House['ipOf']
  readonly isForwardedTls: House['isForwardedTls']
  readonly log: Log
  readonly clock: () => number
}

/** Serves the dashboard and the admin API on a port, so an origin, of their own. */
export async function openDashboard(options: DashboardOptions): Promise<Dashboard> {
  const { config, plane, networks, whereabouts, tls, log, clock } = options
  const { host, domain, ports } = config
  const { store, projects, usage } = plane
  const local = isLoopback(host)
  let address = ''
  const signIn = createSignIn({
    store,
    linkTo: (page, token) => tokenLink(address, page, token),
    onFault: (err) => log.error({ err }, 'a letter could not be written'),
    clock,
  })
  const metrics: RequestListener = createMetricsDoor(plane.metrics.answer, config.metricsToken)
  const running = await openConsole({
    host,
    port: ports.console,
    tls,
    folder: dashboardFolder,
    metrics,
    house(consolePort) {
      address =
        consoleAddress({ ...whereabouts, ports: { ...whereabouts.ports, console: consolePort } }) ?? ''
      return createHouse({
        store,
        ownDevKey: devKeyId(store, config.data),
        projects,
        signIn,
        usage,
        networks,
        partners: options.partners,
        whereabouts,
        consolePort,
        jwtAudience: domain ?? 'localhost',
        cors: options.cors,
        ipOf: options.ipOf,
        isForwardedTls: options.isForwardedTls,
        redis: config.redis !== null,
        log,
        clock,
      })
    },
  })
  const door = await signIn.ensureOwner({ isLoopback: local })
  return {
    port: running.port,
    facts: dashboardFacts(address, door),
    renew: running.renew,
    async close() {
      await running.close()
      await signIn.settled()
    },
  }
}
