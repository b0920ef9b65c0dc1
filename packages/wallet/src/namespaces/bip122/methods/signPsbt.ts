import { SessionError } from '@causeway/session'
import { base64, hex } from '@scure/base'
import type { Network } from '../../../networks/network.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { defineMethod } from '../../method.ts'
import { readFlag, readObject, readParams, refuse } from '../../objectParams.ts'
import { type BitcoinAccount, readBitcoinAccount, useKey, writeFor } from '../account.ts'
import { broadcast, getCoins } from '../esplora.ts'
import { fill } from '../fill.ts'
import { parsePsbt, requireOwnInputs } from '../parsePsbt.ts'
import { signInputs } from '../signInputs.ts'
import { type Spend, toSpend } from '../spend.ts'
import { describeSpend } from '../spendView.ts'
import { readFeeRate } from './readFeeRate.ts'

interface Payload {
  readonly script: string
  readonly psbt: string
  readonly isBroadcast: boolean
  readonly recipients: readonly string[]
}

/**
 * `signPsbt`: signs every input, all of which must be coins of the account. With `fill` the wallet adds coins and change
 * first; with `broadcast` it finishes the transaction and sends it. Without `broadcast` the PSBT comes back with its
 * signatures and unfinished, so that others can check it and finish it.
 */
export const signPsbt = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params)
    const account = readBitcoinAccount(params, call)
    const options = readObject(params.options ?? {}, 'options')
    const isFilled = readFlag(options.fill, 'options', ['fill'])
    const isBroadcast = readFlag(options.broadcast, 'options', ['broadcast'])
    const feeRate = readFeeRate(params.feeRate)
    const { network } = surroundings
    const transaction = parsePsbt(params.psbt)
    requireOwnInputs(transaction, account.script)
    if (transaction.outputsLength === 0) throw refuse('psbt', ['outputs'], 'must be one at least')
    if (isFilled) await fill(transaction, account, feeRate, network)
    if (transaction.inputsLength === 0)
      throw refuse('psbt', ['inputs'], 'must be one at least; with options.fill the wallet adds them')
    const spend = toSpend(transaction, account.script, account.chain)
    const checked = await checkAmounts(spend, account, network)
    const told = describeSpend(spend, network.row, {
      own: writeFor(account.chain, surroundings.own('bip122')),
      recipients: surroundings.recipients('bip122'),
    })
    const psbt = base64.encode(transaction.toPSBT())
    const recipients = spend.outputs.flatMap(({ address, isChange }) =>
      address === null || isChange ? [] : [address],
    )
    return {
      kind: isBroadcast ? 'send' : 'sign',
      account: account.id,
      view: {
        title: isBroadcast ? told.title : `Sign: ${told.title.charAt(0).toLowerCase()}${told.title.slice(1)}`,
        lines: [{ label: 'Account', value: account.address, as: 'address' }, ...told.lines, ...checked.lines],
        warnings: [...told.warnings, ...checked.warnings],
        raw: psbt,
        simulation: told.simulation,
      },
      payload: { script: hex.encode(account.script), psbt, isBroadcast, recipients },
    }
  },
  async perform({ script, psbt, isBroadcast, recipients }, signer, surroundings) {
    const transaction = parsePsbt(psbt)
    await useKey(signer, hex.decode(script), (privateKey) => signInputs(transaction, privateKey))
    if (!isBroadcast) return { psbt: base64.encode(transaction.toPSBT()), txid: null }
    transaction.finalize()
    await broadcast(surroundings.network, transaction.hex)
    for (const recipient of recipients) surroundings.noteRecipient('bip122', recipient)
    return { psbt: base64.encode(transaction.toPSBT()), txid: transaction.id }
  },
})

// A signature of a witness input commits to the worth of its own coin only. Whoever lies about the worth of one coin at
// a time can collect signatures for a transaction that pays a fee nobody was shown, unless a whole previous transaction
// or the node says what the coins are worth.
async function checkAmounts(
  spend: Spend,
  account: BitcoinAccount,
  network: Network,
): Promise<{ lines: readonly Line[]; warnings: readonly Warning[] }> {
  if (spend.inputs.every(({ isProven }) => isProven)) return { lines: [], warnings: [] }
  const coins = await getCoins(network, account.address).catch(noCoins)
  if (coins === null) {
    const value = 'as the site says; the node could not be asked'
    const warning: Warning = {
      code: 'blindSignature',
      severity: 'caution',
      text: 'What your coins are worth could not be checked; the fee may be higher than shown.',
    }
    return {
      lines: [{ label: 'Worth of the coins', value, as: 'text' }],
      warnings: spend.inputs.length > 1 ? [warning] : [],
    }
  }
  const amounts = new Map(coins.map(({ txid, index, amount }) => [`${txid}:${index}`, amount]))
  const warnings: Warning[] = []
  spend.inputs.forEach(({ outpoint, amount }, i) => {
    const known = amounts.get(outpoint)
    if (known === undefined) {
      const text = `Input ${i + 1} is not among your unspent coins.`
      warnings.push({ code: 'willFail', severity: 'caution', text })
    } else if (known !== amount) {
      throw refuse('psbt', ['inputs', String(i)], `is worth ${known} satoshis, not ${amount}`)
    }
  })
  return { lines: [], warnings }
}

// A node that cannot be asked does not keep anyone from signing; the view says so.
function noCoins(error: unknown): null {
  if (error instanceof SessionError) return null
  throw error
}
