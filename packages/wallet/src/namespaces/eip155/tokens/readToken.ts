import { fromHex, type Hex } from '@causeway/rpc'
import type { Network } from '../../../networks/network.ts'
import { cleanName } from '../../../view/cleanText.ts'
import { bytes, decodeAbi, tuple } from '../calls/abi.ts'
import { toBigInt, toBytes, tryAsk } from '../node/answers.ts'

/** What a contract says about itself as a token. It is a claim: anybody can deploy a token called USDC. */
export interface Token {
  readonly address: Hex
  readonly symbol: string | null
  readonly decimals: number | null
  readonly standard: 'erc20' | 'erc721' | 'erc1155' | 'unknown'
}

const symbol = '0x95d89b41'
const decimals = '0x313ce567'
const erc721 = `0x01ffc9a780ac58cd${'00'.repeat(28)}`
const erc1155 = `0x01ffc9a7d9b67a26${'00'.repeat(28)}`

const maxKept = 500
const kept = new WeakMap<object, Map<string, Token>>()

/**
 * Asks the chain what a token calls itself. An answer is kept for the life of the wallet; what could not be asked is
 * not, so that a node that comes back is asked again.
 */
export async function readToken(owner: object, network: Network, address: Hex): Promise<Token> {
  const cache = kept.get(owner) ?? new Map<string, Token>()
  kept.set(owner, cache)
  const key = `${network.row.scope}:${address}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const ask = (data: string) => tryAsk(network, 'eth_call', [{ to: address, data }, 'latest'])
  const [name, places, is721, is1155] = await Promise.all([
    ask(symbol),
    ask(decimals),
    ask(erc721),
    ask(erc1155),
  ])
  const token: Token = {
    address,
    symbol: toSymbol(name),
    decimals: toDecimals(places),
    standard: toStandard(toDecimals(places), toBigInt(is721) === 1n, toBigInt(is1155) === 1n),
  }
  if (token.standard !== 'unknown') {
    if (cache.size >= maxKept) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, token)
  }
  return token
}

function toStandard(places: number | null, is721: boolean, is1155: boolean): Token['standard'] {
  if (is721) return 'erc721'
  if (is1155) return 'erc1155'
  return places === null ? 'unknown' : 'erc20'
}

function toDecimals(answer: unknown): number | null {
  const value = toBytes(answer)?.length === 66 ? toBigInt(answer) : null
  return value === null || value > 77n ? null : Number(value)
}

/** A string, or the 32 bytes that the oldest tokens answer. Hidden characters are written out and it is cut short. */
function toSymbol(answer: unknown): string | null {
  const hex = toBytes(answer)
  if (hex === null || hex.length > 10_000) return null
  const data = fromHex(hex)
  const text = data.length === 32 ? data.subarray(0, zeroIn(data)) : decodeAbi(tuple(bytes), data)?.value[0]
  const name = text === undefined ? '' : cleanName(new TextDecoder().decode(text), 16)
  return name === '' ? null : name
}

function zeroIn(data: Uint8Array): number {
  const at = data.indexOf(0)
  return at < 0 ? data.length : at
}
