/**
 * Checks what a node service says about a transaction or a receipt against the hash of a block, so that a page need not
 * believe the service: ask it for `causeway_getTransactionProof` or `causeway_getReceiptProof` and hand the answer in here.
 */
export { checkReceiptProof, type ProvedLog, type ProvedReceipt } from './checkReceiptProof.ts'
export { checkTransactionProof, type ProvedTransaction } from './checkTransactionProof.ts'
export { ProofError } from './proofError.ts'
export type { ProofOptions } from './readAnswer.ts'
