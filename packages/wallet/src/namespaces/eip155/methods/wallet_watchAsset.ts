import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { cleanName } from '../../../view/cleanText.ts'
import type { Warning } from '../../../view/view.ts'
import type { SiteCall } from '../../namespace.ts'
import { excerpt, member, parseAddress } from '../params.ts'
import { refuse } from '../refuse.ts'
import { readToken, type Token } from '../tokens/readToken.ts'
import { addressLine, line, warning } from '../views/lines.ts'
import { defineMethod } from './method.ts'

/** A token that a site wants listed. */
interface Asset {
  readonly address: Hex
  readonly symbol: string
  readonly decimals: number
}

/** Lists a token (EIP-747). What the contract says of itself is shown beside what the site says. */
export const wallet_watchAsset = defineMethod<Asset>({
  async describe(call, { network, networks }) {
    const asset = parse(call)
    const token = await readToken(networks, network, asset.address)
    return {
      kind: 'change',
      account: null,
      view: {
        title: `List the token ${asset.symbol}`,
        lines: [
          addressLine('Token', asset.address),
          line('Symbol', asset.symbol),
          line('Decimals', asset.decimals.toString()),
          line('Network', network.row.name),
        ],
        warnings: warningsOf(asset, token),
        raw: JSON.stringify(asset),
      },
      payload: asset,
    }
  },
  perform(call, asset, { notebook }) {
    notebook.set(call.origin, `asset/${call.scope}/${asset.address}`, asset)
    return true
  },
})

/** The standard gives an object; libraries wrap it in a list as they do for every method. */
function parse({ params }: SiteCall): Asset {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (value === undefined || value === null) throw new SessionError('invalidInput')
  const options = isObject(value) ? member(value, 'options') : undefined
  if (!isObject(value) || !isObject(options)) throw refuse('must provide a type and options.')
  const type = member(value, 'type')
  if (type !== 'ERC20') throw refuse(`Asset of type "${excerpt(type, 32)}" not supported.`)
  const symbol = member(options, 'symbol')
  const decimals = toDecimals(member(options, 'decimals'))
  if (typeof symbol !== 'string' || cleanName(symbol, 16) === '') throw refuse('symbol must be a text.')
  if (decimals === null) throw refuse('decimals must be a number from 0 to 36.')
  return {
    address: parseAddress(member(options, 'address'), 'address'),
    symbol: cleanName(symbol, 16),
    decimals,
  }
}

/** A number, or its digits as older libraries send them. */
function toDecimals(value: unknown): number | null {
  const decimals = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
    ? decimals
    : null
}

function warningsOf(asset: Asset, token: Token): readonly Warning[] {
  if (token.symbol === null && token.decimals === null) {
    return [warning('tokenMismatch', 'caution', 'The contract did not answer as a token does.')]
  }
  const warnings: Warning[] = []
  if (token.symbol !== asset.symbol) {
    const text = `The contract calls itself ${token.symbol ?? 'nothing'}, not ${asset.symbol}.`
    warnings.push(warning('tokenMismatch', 'caution', text))
  }
  if (token.decimals !== asset.decimals) {
    const text = `The contract has ${token.decimals ?? 'no'} decimals, not ${asset.decimals}: amounts would be shown wrongly.`
    warnings.push(warning('tokenMismatch', 'caution', text))
  }
  return warnings
}
