/** A proof that shows nothing. The message says what does not fit. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}
