import { hex } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import { refuse } from '../objectParams.ts'
import { isSameScript, toAddress } from './address.ts'
import type { BitcoinChain } from './chains.ts'
import { previousOutput } from './parsePsbt.ts'
import { virtualSize } from './virtualSize.ts'

/** A transaction as money: what goes in, who gets what, what is paid for it. */
export interface Spend {
  readonly inputs: readonly {
    readonly outpoint: string
    readonly amount: bigint
    readonly isProven: boolean
  }[]
  readonly outputs: readonly {
    readonly script: Uint8Array
    readonly address: string | null
    readonly amount: bigint
    /** Whether it goes back to the account that pays. */
    readonly isChange: boolean
  }[]
  readonly fee: bigint
  readonly size: number
  readonly lockTime: number
}

/** Adds a transaction up whose inputs all belong to the account; refuses one that would spend more than it has. */
export function toSpend(transaction: Transaction, script: Uint8Array, chain: BitcoinChain): Spend {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, i) => {
    const { txid, index, nonWitnessUtxo } = transaction.getInput(i)
    return {
      outpoint: `${hex.encode(txid ?? new Uint8Array())}:${index}`,
      amount: previousOutput(transaction, i)?.amount ?? 0n,
      isProven: nonWitnessUtxo !== undefined,
    }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, i) => {
    const { script: to = new Uint8Array(), amount = 0n } = transaction.getOutput(i)
    return { script: to, address: toAddress(to, chain), amount, isChange: isSameScript(to, script) }
  })
  const fee = sum(inputs) - sum(outputs)
  if (fee < 0n) throw refuse('psbt', ['outputs'], `are worth ${-fee} satoshis more than the inputs`)
  return {
    inputs,
    outputs,
    fee,
    size: virtualSize(
      inputs.length,
      outputs.map(({ script }) => script),
    ),
    lockTime: transaction.lockTime,
  }
}

export function sum(list: readonly { readonly amount: bigint }[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n)
}
