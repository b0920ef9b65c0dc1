import { isObject } from '../../../json.ts'
import { parseEndpoint } from '../../../networks/endpoint.ts'
import type { NetworkRow } from '../../../networks/network.ts'
import { cleanName, cleanText } from '../../../view/cleanText.ts'
import type { View, Warning } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import { member, objectOf } from '../params.ts'
import { refuse } from '../refuse.ts'
import { line, warning } from '../views/lines.ts'
import { defineMethod } from './method.ts'

/** What a site wants added: the row that would be put, or `null` where the wallet has a working one already. */
interface Addition {
  readonly scope: string
  readonly row: NetworkRow | null
}

/**
 * Adds a network (EIP-3085) and lets the site use it, by one approval. A network that the wallet reads already is never
 * redirected: its row stays as it is and the site is only given its scope. The address is asked for its chain id after
 * the user agreed, so that a site cannot make the wallet knock at addresses by itself.
 */
export const wallet_addEthereumChain = defineMethod<Addition>({
  describe(call, { networks }) {
    const proposed = parseRow(objectOf(call))
    const known = networks.row(proposed.scope)
    const addition: Addition = { scope: proposed.scope, row: toPut(known, proposed) }
    return {
      kind: 'change',
      account: null,
      view: toView(proposed, networks.rows(), addition),
      payload: addition,
    }
  },
  async perform(call, { scope, row }, surroundings) {
    if (row !== null) {
      await assertServes(row, surroundings)
      // The user, or another site, may have given the network an address while this one waited.
      const left = toPut(surroundings.networks.row(scope), row)
      if (left !== null) await surroundings.networks.put(left)
    }
    await surroundings.grantScope(call.origin, scope)
    return null
  },
})

function toPut(known: NetworkRow | null, proposed: NetworkRow): NetworkRow | null {
  if (known === null) return proposed
  return known.http === null ? { ...known, http: proposed.http, ws: proposed.ws } : null
}

async function assertServes({ http, scope }: NetworkRow, { networks }: Surroundings): Promise<void> {
  const answered = await networks.probe(http ?? '')
  if (!/^0x[0-9a-fA-F]{1,16}$/.test(answered) || `eip155:${BigInt(answered)}` !== scope) {
    const says = `the RPC address answers for chain ${cleanText(answered, 20)}, not for ${scope}.`
    throw refuse(says)
  }
}

function parseRow(value: Record<string, unknown>): NetworkRow {
  const chainId = member(value, 'chainId')
  if (typeof chainId !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(chainId)) {
    throw refuse('chainId must be a hex quantity such as "0x539".')
  }
  if (BigInt(chainId) > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('chainId is too large.')
  const name = member(value, 'chainName')
  if (typeof name !== 'string' || name.trim() === '') throw refuse('chainName must be a text.')
  const urls = parseTexts(member(value, 'rpcUrls'), 'rpcUrls')
  const http = firstEndpoint(urls, 'http')
  if (http === null) throw refuse('rpcUrls must have an address of https, or of http on this computer.')
  const explorers = parseTexts(member(value, 'blockExplorerUrls') ?? [], 'blockExplorerUrls')
  return {
    scope: `eip155:${BigInt(chainId)}`,
    name: cleanName(name, 40),
    ...parseCurrency(member(value, 'nativeCurrency')),
    http,
    ws: firstEndpoint(urls, 'ws'),
    explorer: firstEndpoint(explorers, 'http'),
    isTest: false,
    from: 'site',
  }
}

function parseCurrency(value: unknown): { symbol: string; decimals: number } {
  if (!isObject(value)) throw refuse('nativeCurrency must be an object.')
  const symbol = member(value, 'symbol')
  const decimals = member(value, 'decimals')
  if (typeof symbol !== 'string' || !/^[\w.$₮-]{1,12}$/u.test(symbol)) {
    throw refuse('nativeCurrency.symbol must be of 1 to 12 letters.')
  }
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw refuse('nativeCurrency.decimals must be a number from 0 to 36.')
  }
  return { symbol, decimals }
}

function parseTexts(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value) || value.length > 16 || !value.every((text) => typeof text === 'string')) {
    throw refuse(`${name} must be a list of addresses.`)
  }
  return value
}

/** The first address that a site may choose: encrypted, or on this machine, and without a name and a password. */
function firstEndpoint(urls: readonly string[], kind: 'http' | 'ws'): string | null {
  for (const url of urls) {
    const endpoint = parseEndpoint(url, { kind, chosenBy: 'site' })
    if (endpoint !== null) return endpoint
  }
  return null
}

function titleOf(name: string, known: NetworkRow | null, row: NetworkRow | null): string {
  if (known === null) return `Add the network ${name}`
  // The address is not for this site alone: whatever the wallet reads of the network comes from there.
  return row === null ? `Let the site use ${name}` : `Read ${name} from an address of the site`
}

function toView(proposed: NetworkRow, rows: readonly NetworkRow[], { row }: Addition): View {
  const known = rows.find(({ scope }) => scope === proposed.scope) ?? null
  const shown = row ?? known ?? proposed
  const warnings: Warning[] = []
  if (known !== null && known.symbol !== proposed.symbol) {
    const text = `The site calls the coin ${proposed.symbol}; the wallet knows it as ${known.symbol}.`
    warnings.push(warning('tokenMismatch', 'caution', text))
  }
  const twin = rows.find(({ name }) => isSameName(name, proposed.name))
  if (known === null && twin !== undefined) {
    const text = `The wallet knows another network by this name: ${twin.name} is ${twin.scope}, not ${proposed.scope}.`
    warnings.push(warning('chainMismatch', 'danger', text))
  }
  const address = row?.http ?? null
  return {
    title: titleOf(shown.name, known, row),
    lines: [
      line('Network', shown.name),
      line('Chain', shown.scope),
      line('Coin', `${shown.symbol}, ${shown.decimals} decimals`),
      ...(address === null ? [] : [line('Read from', cleanText(address, 500))]),
      ...(row?.ws == null ? [] : [line('Subscribed at', cleanText(row.ws, 500))]),
      ...(row?.explorer == null ? [] : [line('Explorer', cleanText(row.explorer, 500))]),
    ],
    warnings,
    raw: JSON.stringify(shown),
  }
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()
  return plain(one) === plain(other)
}
