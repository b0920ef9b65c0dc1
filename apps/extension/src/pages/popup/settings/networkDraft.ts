import type { NetworkRow } from '@causeway/wallet'
import { strings } from '../strings.ts'

const words = strings.settings.networks.form

/** A network as it stands in the form: texts, some of them empty yet. */
export interface NetworkDraft {
  readonly namespace: string
  readonly reference: string
  readonly name: string
  readonly symbol: string
  readonly decimals: string
  readonly http: string
  readonly ws: string
  readonly explorer: string
  readonly isTest: boolean
}

/** What is wrong with a field, and what to do, by field. */
export type DraftFaults = { readonly [Field in keyof NetworkDraft]?: string }

/** The coin of each family, for a start. */
const units: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  eip155: { symbol: 'ETH', decimals: 18 },
  solana: { symbol: 'SOL', decimals: 9 },
  bip122: { symbol: 'BTC', decimals: 8 },
}

/** The chains of Bitcoin that the wallet can write addresses for, by their reference (CAIP-2). */
export const bitcoinChains = [
  '000000000019d6689c085ae165831e93',
  '000000000933ea01ad0ee984209779ba',
  '00000000da84f2bafbbc53dee25a72ae',
  '00000008819873e925422c1ff0f99f7c',
  'regtest',
] as const

/** An empty form for a network of a family. */
export function startDraft(namespace: string): NetworkDraft {
  const { symbol = '', decimals = 18 } = units[namespace] ?? {}
  const reference = namespace === 'bip122' ? bitcoinChains[0] : ''
  return {
    namespace,
    reference,
    name: '',
    symbol,
    decimals: String(decimals),
    http: '',
    ws: '',
    explorer: '',
    isTest: false,
  }
}

/** A network that is there, to be changed. */
export function fromRow(row: NetworkRow): NetworkDraft {
  const at = row.scope.indexOf(':')
  return {
    namespace: row.scope.slice(0, at),
    reference: row.scope.slice(at + 1),
    name: row.name,
    symbol: row.symbol,
    decimals: String(row.decimals),
    http: row.http ?? '',
    ws: row.ws ?? '',
    explorer: row.explorer ?? '',
    isTest: row.isTest,
  }
}

/** The scope that a draft names, or `null` while it names none. A chain id may be typed in hex, a genesis hash whole. */
export function scopeOf({ namespace, reference }: NetworkDraft): string | null {
  const text = reference.trim()
  if (namespace === 'eip155') {
    if (!/^(?:0x[0-9a-fA-F]{1,26}|[0-9]{1,32})$/.test(text)) return null
    const chainId = BigInt(text)
    return chainId === 0n ? null : `eip155:${chainId}`
  }
  if (namespace === 'solana')
    return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? `solana:${text.slice(0, 32)}` : null
  return text === '' ? null : `${namespace}:${text}`
}

/** Fills in what the wallet knows of the chain, where the user has typed nothing yet. */
export function withKnown(draft: NetworkDraft, networks: readonly NetworkRow[]): NetworkDraft {
  const scope = scopeOf(draft)
  const known = networks.find((row) => row.scope === scope)
  if (known === undefined || draft.name.trim() !== '') return draft
  const { name, symbol, decimals, explorer, isTest } = fromRow(known)
  return { ...draft, name, symbol, decimals, isTest, explorer: draft.explorer || explorer }
}

/** The row of a draft, or what is wrong with it. */
export function parseDraft(
  draft: NetworkDraft,
): { readonly row: NetworkRow } | { readonly faults: DraftFaults } {
  const scope = scopeOf(draft)
  const decimals = Number(draft.decimals)
  const [http, ws, explorer] = [draft.http.trim(), draft.ws.trim(), draft.explorer.trim()]
  const isCount = /^\d{1,2}$/.test(draft.decimals.trim()) && decimals <= 36
  const faults: DraftFaults = {
    ...(scope === null ? { reference: words.faults.reference[familyOf(draft)] } : {}),
    ...(isLabel(draft.name, 64) ? {} : { name: words.faults.name }),
    ...(isLabel(draft.symbol, 16) ? {} : { symbol: words.faults.symbol }),
    ...(isCount ? {} : { decimals: words.faults.decimals }),
    ...(http === '' || isAddress(http, ['http:', 'https:']) ? {} : { http: words.faults.http }),
    ...(ws === '' || isAddress(ws, ['ws:', 'wss:']) ? {} : { ws: words.faults.ws }),
    ...(explorer === '' || isAddress(explorer, ['http:', 'https:'])
      ? {}
      : { explorer: words.faults.explorer }),
  }
  if (scope === null || Object.keys(faults).length > 0) return { faults }
  return {
    row: {
      scope,
      name: draft.name.trim(),
      symbol: draft.symbol.trim(),
      decimals,
      http: http === '' ? null : http,
      ws: ws === '' ? null : ws,
      explorer: explorer === '' ? null : explorer,
      isTest: draft.isTest,
      from: 'user',
    },
  }
}

function familyOf({ namespace }: NetworkDraft): keyof typeof words.faults.reference {
  return namespace === 'solana' || namespace === 'bip122' ? namespace : 'eip155'
}

function isLabel(text: string, longest: number): boolean {
  return text.trim() !== '' && text.trim().length <= longest
}

function isAddress(text: string, schemes: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === ''
}
