import type { View, Warning } from '../../../view/view.ts'
import type { SiteCall, Surroundings } from '../../namespace.ts'
import { addressOf } from '../params.ts'
import { isHeld } from '../tokens/isHeld.ts'
import { readToken, type Token } from '../tokens/readToken.ts'
import { addressLine, line, shortAddress, warning } from '../views/lines.ts'
import { defineMethod } from './method.ts'
import { type Asset, type Coin, parseAsset } from './parseAsset.ts'

type Single = Exclude<Asset, Coin>

/** Lists a coin or a single token (EIP-747). What the contract says of itself is shown beside what the site says. */
export const wallet_watchAsset = defineMethod<Asset>({
  async describe(call, surroundings) {
    const { network, networks } = surroundings
    const asset = parseAsset(call)
    const token = await readToken(networks, network, asset.address)
    const view =
      asset.type === 'ERC20'
        ? coinView(asset, token, network.row.name)
        : await singleView(asset, token, call, surroundings)
    return { kind: 'change', account: null, view, payload: asset }
  },
  perform(call, asset, { notebook }) {
    const key = asset.type === 'ERC20' ? asset.address : `${asset.address}/${asset.tokenId}`
    notebook.set(call.origin, `asset/${call.scope}/${key}`, asset)
    return true
  },
})

function coinView(asset: Coin, token: Token, networkName: string): View {
  return {
    title: `List the token ${asset.symbol}`,
    lines: [
      addressLine('Token', asset.address),
      line('Symbol', asset.symbol),
      line('Decimals', asset.decimals.toString()),
      line('Network', networkName),
    ],
    warnings: coinWarnings(asset, token),
    raw: JSON.stringify(asset),
  }
}

function coinWarnings(asset: Coin, token: Token): readonly Warning[] {
  if (token.symbol === null && token.decimals === null) {
    return [mismatch('The contract did not answer as a token does.')]
  }
  const warnings = symbolWarnings(asset.symbol, token)
  if (token.decimals === asset.decimals) return warnings
  const text = `The contract has ${token.decimals ?? 'no'} decimals, not ${asset.decimals}: amounts would be shown wrongly.`
  return [...warnings, mismatch(text)]
}

async function singleView(
  asset: Single,
  token: Token,
  call: SiteCall,
  { network }: Surroundings,
): Promise<View> {
  const held = await isHeld(network, asset, call.accounts.map(addressOf))
  const name = token.symbol ?? asset.symbol ?? `token ${shortAddress(asset.address)}`
  return {
    title: `List ${name} #${asset.tokenId}`,
    lines: [
      addressLine('Collection', asset.address),
      line('Token', `#${asset.tokenId}`),
      line('Standard', asset.type),
      ...(asset.symbol === null ? [] : [line('Symbol', asset.symbol)]),
      line('Network', network.row.name),
    ],
    warnings: singleWarnings(asset, token, held),
    raw: JSON.stringify(asset),
  }
}

function singleWarnings(asset: Single, token: Token, held: boolean | null): readonly Warning[] {
  const warnings = asset.symbol === null ? [] : [...symbolWarnings(asset.symbol, token)]
  if (token.standard !== asset.type.toLowerCase()) {
    warnings.push(mismatch(`The contract does not say that it holds tokens of ${asset.type}.`))
  }
  if (held === null) warnings.push(mismatch('The contract does not say whose the token is.'))
  else if (!held) warnings.push(mismatch('The token belongs to none of your accounts that the site knows.'))
  return warnings
}

function symbolWarnings(symbol: string, token: Token): readonly Warning[] {
  if (token.symbol === symbol) return []
  return [mismatch(`The contract calls itself ${token.symbol ?? 'nothing'}, not ${symbol}.`)]
}

function mismatch(text: string): Warning {
  return warning('tokenMismatch', 'caution', text)
}
