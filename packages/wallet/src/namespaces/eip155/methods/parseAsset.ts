import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { cleanName } from '../../../view/cleanText.ts'
import type { SiteCall } from '../../namespace.ts'
import { excerpt, member, parseAddress } from '../params.ts'
import { refuse } from '../refuse.ts'
import type { Collectible } from '../tokens/isHeld.ts'

/** A coin that a site wants listed. */
export interface Coin {
  readonly type: 'ERC20'
  readonly address: Hex
  readonly symbol: string
  readonly decimals: number
}

/** What a site wants listed. A single token need not come with a symbol. */
export type Asset = Coin | (Collectible & { readonly symbol: string | null })

const maxSymbol = 16

/** The standard gives an object; libraries wrap it in a list as they do for every method. */
export function parseAsset({ params }: SiteCall): Asset {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (value === undefined || value === null) throw new SessionError('invalidInput')
  const options = isObject(value) ? member(value, 'options') : undefined
  if (!isObject(value) || !isObject(options)) throw refuse('must provide a type and options.')
  const type = member(value, 'type')
  if (type === 'ERC20') return parseCoin(options)
  if (type === 'ERC721' || type === 'ERC1155') return parseCollectible(type, options)
  throw refuse(`Asset of type "${excerpt(type, 32)}" not supported.`)
}

function parseCoin(options: Record<string, unknown>): Coin {
  const symbol = parseSymbol(member(options, 'symbol'))
  const decimals = toDecimals(member(options, 'decimals'))
  if (decimals === null) throw refuse('decimals must be a number from 0 to 36.')
  return { type: 'ERC20', address: parseAddress(member(options, 'address'), 'address'), symbol, decimals }
}

function parseCollectible(type: Collectible['type'], options: Record<string, unknown>): Asset {
  const symbol = member(options, 'symbol')
  const tokenId = member(options, 'tokenId')
  if (typeof tokenId !== 'string' || !/^\d{1,78}$/.test(tokenId) || BigInt(tokenId) >= 1n << 256n) {
    throw refuse('tokenId must be the number of a token in decimal digits.')
  }
  return {
    type,
    address: parseAddress(member(options, 'address'), 'address'),
    tokenId: BigInt(tokenId).toString(),
    symbol: symbol === undefined || symbol === null ? null : parseSymbol(symbol),
  }
}

function parseSymbol(value: unknown): string {
  const symbol = typeof value === 'string' ? cleanName(value, maxSymbol) : ''
  if (symbol === '') throw refuse('symbol must be a text.')
  return symbol
}

/** A number, or its digits as older libraries send them. */
function toDecimals(value: unknown): number | null {
  const decimals = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
    ? decimals
    : null
}
