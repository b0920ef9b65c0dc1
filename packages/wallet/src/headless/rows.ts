import { parseChainId } from '@causeway/session/caip'
import { parseEndpoint } from '../networks/endpoint.ts'
import type { NetworkRow } from '../networks/network.ts'
import { wellKnown } from '../networks/wellKnown.ts'

/** A network as a test names it: where it answers, and by which name if the usual one will not do. */
export interface HeadlessNetwork {
  /** CAIP-2, such as `eip155:1337`. */
  readonly scope: string
  /** Without one the network can be granted and signed for, and what needs its node is 4901. */
  readonly http?: string
  readonly ws?: string
  readonly name?: string
}

const units = new Map([
  ['eip155', { symbol: 'ETH', decimals: 18 }],
  ['solana', { symbol: 'SOL', decimals: 9 }],
  ['bip122', { symbol: 'BTC', decimals: 8 }],
])

/** The row of such a network; what it does not say is what the wallet knows of the chain. */
export function toRow({ scope, http, ws, name }: HeadlessNetwork): NetworkRow {
  const chain = typeof scope === 'string' ? parseChainId(scope) : null
  if (chain === null) throw new TypeError(`${scope} is not a CAIP-2 chain id, such as eip155:1337.`)
  const known = wellKnown.find((row) => row.scope === scope)
  const unit = units.get(chain.namespace) ?? { symbol: chain.namespace.toUpperCase(), decimals: 0 }
  return {
    scope,
    name: name ?? known?.name ?? scope,
    symbol: known?.symbol ?? unit.symbol,
    decimals: known?.decimals ?? unit.decimals,
    http: endpoint(scope, 'http', http),
    ws: endpoint(scope, 'ws', ws),
    explorer: known?.explorer ?? null,
    // Whatever a test sets up counts as a main network for it.
    isTest: false,
    from: 'user',
  }
}

/** An address of a network. It may hold a key, so the refusal does not repeat it. */
function endpoint(scope: string, kind: 'http' | 'ws', address: string | undefined): string | null {
  if (address === undefined) return null
  const parsed = parseEndpoint(address, { kind, chosenBy: 'user' })
  if (parsed === null) throw new TypeError(`${kind} of ${scope} is not an address that starts with ${kind}.`)
  return parsed
}
