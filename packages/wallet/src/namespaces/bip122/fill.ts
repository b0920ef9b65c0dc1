import { hex } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import type { Network } from '../../networks/network.ts'
import { refuse } from '../objectParams.ts'
import type { BitcoinAccount } from './account.ts'
import { isSameScript } from './address.ts'
import { getCoins, getFeeRate } from './esplora.ts'
import { isHighFee } from './highFee.ts'
import { previousOutput } from './parsePsbt.ts'
import { type Selection, selectCoins } from './selectCoins.ts'
import { sum } from './spend.ts'
import { feeFor, virtualSize } from './virtualSize.ts'

/** Lets a transaction be replaced by one that pays more, should it be stuck (BIP-125). */
const replaceable = 0xfffffffd
/** Below this rate nodes do not pass a transaction on. */
const leastFeeRate = 1

/**
 * Adds coins of an account until a transaction is paid for, and an output for what is left over. One that is paid for
 * already is left as it is, unless what is left over is more than anyone would mean as a fee: clients ask for this with
 * every PSBT, finished ones among them.
 */
export async function fill(
  transaction: Transaction,
  account: BitcoinAccount,
  feeRate: number | null,
  network: Network,
): Promise<void> {
  const present = new Set<string>()
  let amount = 0n
  for (let i = 0; i < transaction.inputsLength; i++) {
    const { txid, index } = transaction.getInput(i)
    present.add(`${hex.encode(txid ?? new Uint8Array())}:${index}`)
    amount += previousOutput(transaction, i)?.amount ?? 0n
  }
  const outputs = Array.from({ length: transaction.outputsLength }, (_, i) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(i)
    return { script, amount }
  })
  if (isPaidFor({ count: transaction.inputsLength, amount }, outputs, account.script, feeRate)) return
  const coins = await getCoins(network, account.address)
  const rate = feeRate ?? (await getFeeRate(network))
  const selection = selectCoins({
    coins: coins.filter(({ txid, index }) => !present.has(`${txid}:${index}`)),
    present: { count: transaction.inputsLength, amount },
    outputs,
    changeScript: account.script,
    feeRate: rate,
  })
  try {
    addCoins(transaction, account.script, selection)
  } catch {
    // A PSBT of version 2 says whether coins and outputs may be added.
    throw refuse('psbt', [], 'does not let inputs and outputs be added to it')
  }
}

/** Adds the coins of an account and what comes back to it. */
export function addCoins(transaction: Transaction, script: Uint8Array, { coins, change }: Selection): void {
  for (const { txid, index, amount } of coins)
    transaction.addInput({ txid, index, sequence: replaceable, witnessUtxo: { script, amount } })
  if (change !== null) transaction.addOutput({ script, amount: change })
}

function isPaidFor(
  present: { readonly count: number; readonly amount: bigint },
  outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[],
  own: Uint8Array,
  feeRate: number | null,
): boolean {
  const size = virtualSize(
    present.count,
    outputs.map(({ script }) => script),
  )
  const fee = present.amount - sum(outputs)
  const paid = sum(outputs.filter(({ script }) => !isSameScript(script, own)))
  return present.count > 0 && fee >= feeFor(size, feeRate ?? leastFeeRate) && !isHighFee(fee, size, paid)
}
