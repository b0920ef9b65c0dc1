import { SessionError } from '@causeway/session'
import { hex } from '@scure/base'
import type { Network } from '../../../networks/network.ts'
import { defineMethod } from '../../method.ts'
import { readObject, readParams, readText, refuse } from '../../objectParams.ts'
import { readBitcoinAccount, useKey, writeFor } from '../account.ts'
import { toScript } from '../address.ts'
import type { BitcoinChain } from '../chains.ts'
import { broadcast, type FeeRates, getCoins, getFeeRates } from '../esplora.ts'
import { parsePsbt } from '../parsePsbt.ts'
import { signInputs } from '../signInputs.ts'
import { buildTransfer, parseRate, type Transfer } from '../transfer.ts'
import { dustLimit } from '../virtualSize.ts'
import { readFeeRate } from './readFeeRate.ts'

interface Payload {
  readonly transfer: Transfer
  readonly psbt: string
}

const mostRecipients = 100
const allSatoshis = 2_100_000_000_000_000n

/** `sendTransfer`: pays recipients from the coins of the account, by the node that the user gave. */
export const sendTransfer = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params)
    const account = readBitcoinAccount(params, call)
    const feeRate = readFeeRate(params.feeRate)
    const recipients = readRecipients(params.recipients, account.chain)
    const { network } = surroundings
    const [coins, choice] = await Promise.all([
      getCoins(network, account.address),
      readOffers(network, feeRate),
    ])
    const transfer: Transfer = {
      row: { scope: network.row.scope, symbol: network.row.symbol },
      address: account.address,
      script: hex.encode(account.script),
      recipients: recipients.map(({ address, script, amount }) => ({
        address,
        script: hex.encode(script),
        amount: String(amount),
      })),
      coins: coins.map((coin) => ({ ...coin, amount: String(coin.amount) })),
      known: {
        own: writeFor(account.chain, surroundings.own('bip122')),
        recipients: surroundings.recipients('bip122'),
      },
      ...choice,
    }
    const { psbt, view } = buildTransfer(transfer, transfer.usual.rate)
    return { kind: 'send', account: account.id, view, payload: { transfer, psbt } }
  },
  withFee(effect, fee) {
    const { transfer } = effect.payload
    const { psbt, view } = buildTransfer(transfer, parseRate(transfer, fee))
    return { ...effect, view, payload: { transfer, psbt } }
  },
  async perform({ transfer, psbt }, signer, surroundings) {
    const transaction = parsePsbt(psbt)
    await useKey(signer, hex.decode(transfer.script), (privateKey) => signInputs(transaction, privateKey))
    transaction.finalize()
    await broadcast(surroundings.network, transaction.hex)
    for (const { address } of transfer.recipients) surroundings.noteRecipient('bip122', address)
    return { txid: transaction.id }
  },
})

type Offers = Pick<Transfer, 'offers' | 'usual'>

/** What the site asks, if it asks anything, and what the node suggests: a courtesy where the site gives a rate. */
async function readOffers(network: Network, asked: number | null): Promise<Offers> {
  if (asked === null) {
    const rates = await getFeeRates(network)
    return { offers: toOffers(rates), usual: { id: 'usual', rate: rates.usual } }
  }
  const site = { id: 'site', rate: asked } as const
  try {
    return { offers: [site, ...toOffers(await getFeeRates(network))], usual: site }
  } catch (cause) {
    if (cause instanceof SessionError) return { offers: [site], usual: site }
    throw cause
  }
}

function toOffers(rates: FeeRates): Offers['offers'] {
  return (['slow', 'usual', 'fast'] as const).map((id) => ({ id, rate: rates[id] }))
}

function readRecipients(
  value: unknown,
  chain: BitcoinChain,
): { address: string; script: Uint8Array; amount: bigint }[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostRecipients)
    throw refuse('recipients', [], `must be a list of 1 to ${mostRecipients} recipients`)
  return value.map((entry: unknown, i) => {
    const path = [String(i)]
    const recipient = readObject(entry, 'recipients', path)
    const address = readText(recipient.address, 'recipients', [...path, 'address'])
    const script = toScript(address, chain)
    if (script === null)
      throw refuse('recipients', [...path, 'address'], `must be an address of Bitcoin ${chain.name}`, address)
    const amount = readAmount(recipient.amount, [...path, 'amount'])
    const least = dustLimit(script)
    if (amount < least)
      throw refuse('recipients', [...path, 'amount'], `must be at least ${least} satoshis`, recipient.amount)
    return { address, script, amount }
  })
}

/** Satoshis, as a text of digits or as a whole number. */
function readAmount(value: unknown, path: readonly string[]): bigint {
  const isDigits = typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value)
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (isDigits || isWhole) {
    const amount = BigInt(value)
    if (amount <= allSatoshis) return amount
  }
  throw refuse('recipients', path, 'must be a whole number of satoshis', value)
}
