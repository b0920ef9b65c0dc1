import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { defineMethod } from '../../method.ts'
import { readObject, readParams, readText, refuse } from '../../objectParams.ts'
import { readBitcoinAccount, useKey, writeFor } from '../account.ts'
import { toScript } from '../address.ts'
import type { BitcoinChain } from '../chains.ts'
import { broadcast } from '../esplora.ts'
import { fill } from '../fill.ts'
import { parsePsbt } from '../parsePsbt.ts'
import { signInputs } from '../signInputs.ts'
import { toSpend } from '../spend.ts'
import { describeSpend } from '../spendView.ts'
import { dustLimit } from '../virtualSize.ts'
import { readFeeRate } from './readFeeRate.ts'

interface Payload {
  readonly script: string
  readonly psbt: string
  readonly recipients: readonly string[]
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
    const transaction = new Transaction()
    for (const { script, amount } of recipients) transaction.addOutput({ script, amount })
    const { network } = surroundings
    await fill(transaction, account, feeRate, network)
    const spend = toSpend(transaction, account.script, account.chain)
    const { title, ...told } = describeSpend(spend, network.row, {
      own: writeFor(account.chain, surroundings.own('bip122')),
      recipients: surroundings.recipients('bip122'),
    })
    const psbt = base64.encode(transaction.toPSBT())
    return {
      kind: 'send',
      account: account.id,
      view: {
        ...told,
        title,
        lines: [{ label: 'Account', value: account.address, as: 'address' }, ...told.lines],
        raw: psbt,
      },
      payload: {
        script: hex.encode(account.script),
        psbt,
        recipients: recipients.map(({ address }) => address),
      },
    }
  },
  async perform({ script, psbt, recipients }, signer, surroundings) {
    const transaction = parsePsbt(psbt)
    await useKey(signer, hex.decode(script), (privateKey) => signInputs(transaction, privateKey))
    transaction.finalize()
    await broadcast(surroundings.network, transaction.hex)
    for (const recipient of recipients) surroundings.noteRecipient('bip122', recipient)
    return { txid: transaction.id }
  },
})

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
