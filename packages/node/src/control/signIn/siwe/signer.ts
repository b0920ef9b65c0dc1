import { isLowS, keccak256, recoverAddress } from '@causeway/chain'

/**
 * The address whose key signed a text by `personal_sign` (EIP-191, version E), in lower case; `null` for what is no such
 * signature. Only r, s, v of 65 bytes with s in the lower half are taken: of each signature there is exactly one form.
 * Contracts sign otherwise (EIP-1271, EIP-6492) and would have to be asked on their chain; they cannot sign in.
 */
export function signerOf(text: string, signature: string): string | null {
  const [, r, s, v] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(signature) ?? []
  if (r === undefined || s === undefined || v === undefined) return null
  const parity = parityOf(Number(`0x${v}`))
  const low = BigInt(`0x${s}`)
  if (parity === null || !isLowS(low)) return null
  const body = Buffer.from(text, 'utf8')
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`, 'utf8')
  return recoverAddress(keccak256(Buffer.concat([prefix, body])), BigInt(`0x${r}`), low, parity)
}

/** 27 and 28 by custom; some hardware wallets give 0 and 1. */
function parityOf(v: number): number | null {
  if (v === 0 || v === 27) return 0
  return v === 1 || v === 28 ? 1 : null
}
