import { type Log, logBytes } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { encodeTyped, quantityToBytes } from '../rlp.ts'

/** What a transaction left behind. Consensus fields first; the rest is derived once, when the block is made. */
export interface Receipt {
  type: 0 | 1 | 2 | 3 | 4
  /** Exactly one of the two: the state root before Byzantium, the status since (EIP-658). */
  outcome: { root: Hex } | { status: 0 | 1 }
  cumulativeGasUsed: bigint
  logsBloom: Hex
  logs: Log[]

  gasUsed: bigint
  effectiveGasPrice: bigint
  contractAddress: Hex | null
  /** Type 3 only; `null` on the others. */
  blobGasUsed: bigint | null
  blobGasPrice: bigint | null
}

/** A receipt is encoded for its root and again for the store. It is not changed in between. */
const encodings = new WeakMap<Receipt, Uint8Array>()

/** The consensus encoding: a list, behind the type byte for types 1 to 4 (EIP-2718). */
export function encodeReceipt(receipt: Receipt): Uint8Array {
  let bytes = encodings.get(receipt)
  if (bytes === undefined) {
    bytes = encode(receipt)
    encodings.set(receipt, bytes)
  }
  return bytes
}

function encode(receipt: Receipt): Uint8Array {
  const { outcome } = receipt
  return encodeTyped(receipt.type, [
    'root' in outcome ? fromHex(outcome.root) : quantityToBytes(BigInt(outcome.status)),
    quantityToBytes(receipt.cumulativeGasUsed),
    fromHex(receipt.logsBloom),
    receipt.logs.map((log) => [fromHex(log.address), log.topics.map(fromHex), logBytes(log)]),
  ])
}
