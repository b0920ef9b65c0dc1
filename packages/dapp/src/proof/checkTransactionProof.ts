import { type Hex, toHex } from '@causeway/rpc'
import { branchValue } from './branchValue.ts'
import { ProofError } from './proofError.ts'
import { type ProofOptions, type ProvedPlace, readBytes, readNodes, readPlace } from './readAnswer.ts'

/** What a proof showed: this transaction lies at this place of this block. */
export interface ProvedTransaction extends Pick<ProvedPlace, 'blockHash' | 'blockNumber' | 'index'> {
  transactionHash: Hex
  /** The signed transaction in the form that it has in a block (EIP-2718). */
  raw: Hex
}

/** Checks an answer of `causeway_getTransactionProof`. Throws `ProofError` where it does not show what it says. */
export function checkTransactionProof(answer: unknown, options: ProofOptions): ProvedTransaction {
  const place = readPlace(answer, options)
  return proveTransaction(answer, place, options)
}

/** The transaction that a value and a branch show at a place of a block. */
export function proveTransaction(
  inclusion: unknown,
  { blockHash, blockNumber, index, transactionsRoot }: ProvedPlace,
  { keccak256, transactionHash: asked }: ProofOptions,
): ProvedTransaction {
  const raw = branchValue(transactionsRoot, index, readNodes(inclusion), keccak256)
  if (toHex(raw) !== toHex(readBytes(inclusion, 'value')))
    throw new ProofError('the branch shows another value')
  const transactionHash = toHex(keccak256(raw))
  if (asked !== undefined && asked.toLowerCase() !== transactionHash) {
    throw new ProofError('the branch shows another transaction')
  }
  return { blockHash, blockNumber, index, transactionHash, raw: toHex(raw) }
}
