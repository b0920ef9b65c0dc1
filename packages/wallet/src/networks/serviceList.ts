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
  const list = status === 200 ? parseJson(text) : undefined
  if (!Array.isArray(list) || list.length > maxNetworks) throw new WalletError('badAddress')
  const rows = list.flatMap((entry) => toRow(entry, service, known) ?? [])
  if (rows.length === 0) throw new WalletError('badAddress')
  return rows
}

async function ask(ports: ExchangePorts, url: string) {
  try {
    return await exchange(ports, url, { method: 'GET' }, limits)
  } catch (error) {
    if (error instanceof NoAnswer) throw new WalletError('unreachableService')
    throw error
  }
}

/** The row of one entry, or `null` where it has no chain yet (still being imported) or is not understood. */
function toRow(
  entry: unknown,
  service: ServiceAddress,
  known: (scope: string) => NetworkRow | null,
): NetworkRow | null {
  if (!isObject(entry)) return null
  const { name, scope } = entry
  if (typeof name !== 'string' || name === '' || name.length > 64) return null
  if (typeof scope !== 'string' || !/^eip155:(0|[1-9]\d{0,31})$/.test(scope)) return null
  const http = endpointOf(entry.http, 'http', service)
  if (http === null) return null
  const row = known(scope)
  return {
    scope,
    name: row?.name ?? name,
    symbol: row?.symbol ?? 'ETH',
    decimals: row?.decimals ?? 18,
    http,
    ws: endpointOf(entry.ws, 'ws', service),
    explorer: row?.explorer ?? null,
    isTest: row?.isTest ?? isLoopback(new URL(service.list).hostname),
    from: 'service',
  }
}

/** Behind something that ends TLS a service calls itself plain; the addresses keep the scheme it was asked by. */
function endpointOf(text: unknown, kind: 'http' | 'ws', service: ServiceAddress): string | null {
  const address = parseEndpoint(text, { kind, chosenBy: 'user' })
  return address !== null && service.secure ? address.replace(/^(http|ws):/, '$1s:') : address
}
