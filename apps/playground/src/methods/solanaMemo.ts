import { fromBase58 } from './base58.ts'

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/**
 * A Solana transaction in base64, unsigned, that writes a memo and moves nothing. Its block hash is not a recent one:
 * good enough to be signed; to be sent it would need the hash of a block of the last minute.
 */
export function memoTransaction(payer: string, memo: string): string {
  const text = [...new TextEncoder().encode(memo)]
  const bytes = [
    1, // one signature, still empty
    ...Array<number>(64).fill(0),
    ...[1, 0, 1], // one signer; of the two accounts the program is read only
    2,
    ...account(payer),
    ...account(memoProgram),
    ...Array<number>(32).fill(7),
    1, // one instruction: account 1 is called with account 0
    ...[1, 1, 0],
    text.length,
    ...text,
  ]
  return btoa(String.fromCharCode(...bytes))
}

function account(address: string): Uint8Array {
  const bytes = fromBase58(address)
  return bytes?.length === 32 ? bytes : new Uint8Array(32)
}
