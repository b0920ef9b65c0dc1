import { WalletError } from '../errors.ts'
import { isObject } from '../json.ts'
import { isLoopback, parseEndpoint } from './endpoint.ts'
import { type ExchangePorts, exchange, NoAnswer } from './exchange.ts'
import type { NetworkRow } from './network.ts'
import { parseJson } from './parseJson.ts'
import { parseServiceAddress, type ServiceAddress } from './serviceAddress.ts'

const limits = { timeMs: 10_000, bytes: 1024 * 1024 }
const maxNetworks = 256

/** Reads the networks of a service. `known` gives the row that the wallet has for a scope, whose name and unit stay. */
export async function readServiceList(
  ports: ExchangePorts,
  address: string,
  known: (scope: string) => NetworkRow | null,
): Promise<readonly NetworkRow[]> {
  const service = parseServiceAddress(address)
  if (service === null) throw new WalletError('badAddress')
  const { status, text } = await ask(ports, service.list)
  if (status >= 500) throw new WalletError('unreachableService')
  if (status === 401 || status === 403) throw new WalletError('refusedKey')
  const list = status === 200 ? parseJson(text) : undefined
  if (!Array.isArray(list) || list.length > maxNetworks) throw new WalletError('badAddress')
  const entries = list.flatMap((entry) => parseEntry(entry, service) ?? [])
  const network = networkOf(service, entries)
  if (network !== null && !entries.some(({ name }) => name === network)) throw unknownNetwork(entries)
  const isTest = isLoopback(new URL(service.list).hostname)
  const rows = choose(entries, network).map((entry) => {
    const row = known(entry.scope)
    // Where two networks share a chain id, only their own names tell them apart.
    const isShared = entries.filter(({ scope }) => scope === entry.scope).length > 1
    return toRow(entry, isShared && row !== null ? { ...row, name: entry.name } : row, isTest)
  })
  if (rows.length === 0) throw new WalletError('badAddress')
  return rows
}

/** One network of a service. `null` stands for what it does not have, or not yet: it may still be imported. */
interface Entry {
  readonly name: string
  readonly scope: string | null
  readonly http: string | null
  readonly ws: string | null
}

interface ServedEntry extends Entry {
  readonly scope: string
  readonly http: string
}

async function ask(ports: ExchangePorts, url: string) {
  try {
    return await exchange(ports, url, { method: 'GET' }, limits)
  } catch (error) {
    if (error instanceof NoAnswer) throw new WalletError('unreachableService')
    throw error
  }
}

function parseEntry(entry: unknown, service: ServiceAddress): Entry | null {
  if (!isObject(entry)) return null
  const { name, scope } = entry
  if (typeof name !== 'string' || name === '' || name.length > 64) return null
  return {
    name,
    scope: typeof scope === 'string' && /^eip155:(0|[1-9]\d{0,31})$/.test(scope) ? scope : null,
    http: endpointOf(entry.http, 'http', service),
    ws: endpointOf(entry.ws, 'ws', service),
  }
}

/** The network that the user's address names: in its path, or in its host where the service has its networks there. */
function networkOf(service: ServiceAddress, entries: readonly Entry[]): string | null {
  if (service.network !== null) return service.network
  const [label = null, ...parent] = service.host.split('.')
  const isByHost = entries.some(
    ({ name, http }) => http !== null && new URL(http).host === [name, ...parent].join('.'),
  )
  return isByHost ? label : null
}

function unknownNetwork(entries: readonly Entry[]): WalletError {
  const names = entries.map(({ name }) => name).filter((name) => /^[-.\w]+$/.test(name))
  if (names.length === 0) return new WalletError('badAddress')
  const detail = `The networks of this service are: ${names.slice(0, 20).join(', ')}.`
  return new WalletError('badAddress', { detail })
}

/** The entries that become rows. Of several with one chain id it is the one that the user named, or else the first. */
function choose(entries: readonly Entry[], network: string | null): readonly ServedEntry[] {
  const chosen = new Map<string, ServedEntry>()
  for (const { name, scope, http, ws } of entries) {
    if (scope === null || http === null || (chosen.has(scope) && name !== network)) continue
    chosen.set(scope, { name, scope, http, ws })
  }
  return [...chosen.values()]
}

/** The row of an entry; what the wallet knows of the chain already stays. */
function toRow(
  { name, scope, http, ws }: ServedEntry,
  known: NetworkRow | null,
  isTest: boolean,
): NetworkRow {
  return {
    scope,
    name: known?.name ?? name,
    symbol: known?.symbol ?? 'ETH',
    decimals: known?.decimals ?? 18,
    http,
    ws,
    explorer: known?.explorer ?? null,
    isTest: known?.isTest ?? isTest,
    from: 'service',
  }
}

/** Behind something that ends TLS a service calls itself plain; the addresses keep the scheme it was asked by. */
function endpointOf(text: unknown, kind: 'http' | 'ws', service: ServiceAddress): string | null {
  const address = parseEndpoint(text, { kind, chosenBy: 'user' })
  return address !== null && service.secure ? address.replace(/^(http|ws):/, '$1s:') : address
}
