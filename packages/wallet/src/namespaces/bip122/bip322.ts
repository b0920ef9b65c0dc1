import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { p2wpkh, RawWitness, Script, Transaction } from '@scure/btc-signer'

const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
const unrestricted = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true } as const

/** The hash of a message that both transactions commit to. */
export function messageHash(message: Uint8Array): Uint8Array {
  return sha256(concatBytes(tag, tag, message))
}

/** The transaction that nobody can send: its output is what the signer proves to own. */
export function toSpend(message: Uint8Array, script: Uint8Array): Transaction {
  const transaction = new Transaction(unrestricted)
  transaction.addOutput({ script, amount: 0n })
  // An input with its script counts as signed, after which no output may be added.
  transaction.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode([0, messageHash(message)]),
  })
  return transaction
}

/** The transaction that spends it, without its signature. */
export function toSign(message: Uint8Array, script: Uint8Array): Transaction {
  const transaction = new Transaction(unrestricted)
  transaction.addInput({
    txid: toSpend(message, script).id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}

/** Signs a message in the simple form of BIP-322: the witness of {@link toSign}, for a P2WPKH address. */
export function signSimple(message: Uint8Array, publicKey: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const transaction = toSign(message, p2wpkh(publicKey).script)
  transaction.signIdx(privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}
