import { base64, hex } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import {
  createCall,
  createDescribing,
  createFakeSigner,
  createFakeSurroundings,
} from '../fakeSurroundings.test.support.ts'
import { createFakeEsplora, mainnetScope } from './fakeEsplora.test.support.ts'
import { bip122 } from './index.ts'

/** Accounts of a phrase, of which a site was granted the first, and the calls that it makes. */
const seed = mnemonicToSeedSync(`${'test '.repeat(11)}junk`)
export const alice = bip122.derive(seed, 0)
export const bob = bip122.derive(seed, 1)
export const signer = createFakeSigner(alice.address, alice.privateKey)
export const account = { address: alice.address }
export const aliceScript = p2wpkh(alice.publicKey).script
export const bobScript = p2wpkh(bob.publicKey).script

export function call(method: string, params: unknown, origin?: string) {
  return createCall(mainnetScope, method, params, [`${mainnetScope}:${alice.address}`], origin)
}

export function setUp(given: { own?: readonly string[]; recipients?: readonly string[] } = {}) {
  const esplora = createFakeEsplora()
  return { esplora, surroundings: createFakeSurroundings(esplora, { recipients: [bob.address], ...given }) }
}

/** A transaction id made of one byte. */
export function txid(byte: number): string {
  return hex.encode(new Uint8Array(32).fill(byte))
}

/** A transaction that pays an account, and so proves what its coin is worth. */
export function funding(script: Uint8Array, amount: bigint): Transaction {
  const transaction = new Transaction()
  transaction.addOutput({ script: bobScript, amount: 1000n })
  transaction.addOutput({ script, amount })
  transaction.addInput({ txid: txid(9), index: 0, finalScriptSig: Uint8Array.of(0x51) })
  return transaction
}

/** A PSBT in base 64 with coins that `witnessUtxo` names, the first transaction id being `0101…`. */
export function buildPsbt(
  coins: readonly { script?: Uint8Array; amount: bigint; sighashType?: number }[],
  outputs: readonly { script: Uint8Array; amount: bigint }[],
  version = 0,
): string {
  const transaction = new Transaction({ PSBTVersion: version, allowUnknownOutputs: true })
  coins.forEach(({ script = aliceScript, amount, sighashType }, i) => {
    transaction.addInput({
      txid: txid(i + 1),
      index: i,
      witnessUtxo: { script, amount },
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  })
  for (const output of outputs) transaction.addOutput(output)
  return base64.encode(transaction.toPSBT())
}

export const { viewOf, refusal } = createDescribing(bip122, call, setUp)
