import { hex } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import type { Network } from '../../networks/network.ts'
import { refuse } from '../objectParams.ts'
import type { BitcoinAccount } from './account.ts'
import { getCoins, getFeeRate } from './esplora.ts'
import { previousOutput } from './parsePsbt.ts'
import { selectCoins } from './selectCoins.ts'

/** Lets a transaction be replaced by one that pays more, should it be stuck (BIP-125). */
const replaceable = 0xfffffffd

/** Adds coins of an account until a transaction is paid for, and an output for what is left over. */
export async function fill(
  transaction: Transaction,
  account: BitcoinAccount,
  feeRate: number | null,
  network: Network,
): Promise<void> {
  const coins = await getCoins(network, account.address)
  const rate = feeRate ?? (await getFeeRate(network))
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
  const selection = selectCoins({
    coins: coins.filter(({ txid, index }) => !present.has(`${txid}:${index}`)),
    present: { count: transaction.inputsLength, amount },
    outputs,
    changeScript: account.script,
    feeRate: rate,
  })
  try {
    for (const { txid, index, amount } of selection.coins)
      transaction.addInput({
        txid,
        index,
        sequence: replaceable,
        witnessUtxo: { script: account.script, amount },
      })
    if (selection.change !== null) transaction.addOutput({ script: account.script, amount: selection.change })
  } catch {
    // A PSBT of version 2 says whether coins and outputs may be added.
    throw refuse('psbt', [], 'does not let inputs and outputs be added to it')
  }
}
