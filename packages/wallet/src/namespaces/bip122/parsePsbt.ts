import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { refuse } from '../objectParams.ts'
import { isSameScript } from './address.ts'
import { mostInputs } from './selectCoins.ts'

const longestPsbt = 700_000
const mostOutputs = 2500

/**
 * What the wallet never looks at comes back to the site as it was sent. Outputs of kinds that the wallet does not know
 * are the site's to choose; they are shown as what they are.
 */
const options = { allowUnknownOutputs: true, unknown: 'ignore', proprietary: 'ignore' } as const

/** Reads a PSBT in base 64, of version 0 or 2. */
export function parsePsbt(text: unknown): Transaction {
  if (typeof text !== 'string') throw refuse('psbt', [], 'must be a string in base64', text)
  if (text.length > longestPsbt) throw refuse('psbt', [], `must be at most ${longestPsbt} characters`)
  const transaction = decode(text)
  if (transaction === null) throw refuse('psbt', [], 'must be a PSBT in base64', text)
  if (transaction.inputsLength > mostInputs)
    throw refuse('psbt', ['inputs'], `must be at most ${mostInputs}, not ${transaction.inputsLength}`)
  if (transaction.outputsLength > mostOutputs)
    throw refuse('psbt', ['outputs'], `must be at most ${mostOutputs}, not ${transaction.outputsLength}`)
  return transaction
}

/**
 * Makes sure that every input spends a coin of the account by the one kind of signature that commits to the whole
 * transaction. Departs from BIP-174, by which a signer skips the inputs of others: the wallet could not say what those
 * are worth, and so neither the fee nor what the user gains or loses.
 */
export function requireOwnInputs(transaction: Transaction, script: Uint8Array): void {
  const seen = new Set<string>()
  for (let i = 0; i < transaction.inputsLength; i++) {
    const path = ['inputs', String(i)]
    const input = transaction.getInput(i)
    if (input.finalScriptWitness !== undefined || input.finalScriptSig !== undefined)
      throw refuse('psbt', path, 'is finished already and cannot be signed')
    const coin = previousOutput(transaction, i)
    if (coin === null) throw refuse('psbt', path, 'does not say which coin it spends and what that is worth')
    if (!isSameScript(coin.script, script))
      throw refuse('psbt', path, 'spends a coin that does not belong to the account')
    if (input.redeemScript !== undefined || input.witnessScript !== undefined)
      throw refuse('psbt', path, 'carries a script that does not belong to the coin')
    if (input.sighashType !== undefined && input.sighashType !== SigHash.ALL)
      throw refuse(
        'psbt',
        path,
        'asks for a signature that does not cover the whole transaction',
        input.sighashType,
      )
    const outpoint = `${hex.encode(input.txid ?? new Uint8Array())}:${input.index}`
    if (seen.has(outpoint)) throw refuse('psbt', path, 'spends the same coin as another input')
    seen.add(outpoint)
  }
}

/** The coin that an input spends, by the PSBT itself; a whole previous transaction must be the one that it names. */
export function previousOutput(
  transaction: Transaction,
  index: number,
): { readonly script: Uint8Array; readonly amount: bigint } | null {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  const whole = nonWitnessUtxo === undefined || vout === undefined ? undefined : nonWitnessUtxo.outputs[vout]
  return whole ?? witnessUtxo ?? null
}

function decode(text: string): Transaction | null {
  try {
    // Reading checks that a whole previous transaction has the id that the input names, and agrees with `witnessUtxo`.
    return Transaction.fromPSBT(base64.decode(text), options)
  } catch {
    return null
  }
}
