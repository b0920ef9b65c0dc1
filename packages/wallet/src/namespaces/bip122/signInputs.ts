import { SigHash, type Transaction } from '@scure/btc-signer'

/** Signs every input of a transaction over the whole of it. */
export function signInputs(transaction: Transaction, privateKey: Uint8Array): void {
  for (let i = 0; i < transaction.inputsLength; i++) transaction.signIdx(privateKey, i, [SigHash.ALL])
}
