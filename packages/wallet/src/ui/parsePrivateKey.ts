import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/**
 * The bytes of a private key in any of the forms that wallets export: hex, the base 58 or the list of numbers of Solana,
 * the WIF of Bitcoin. `null` where it is none of them; whether the bytes are a key is for the namespace to say.
 */
export function parsePrivateKey(text: string): Uint8Array | null {
  const trimmed = text.trim()
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(trimmed)) return hexToBytes(trimmed.replace(/^0x/, ''))
  if (trimmed.startsWith('[')) return parseList(trimmed)
  return parseWif(trimmed) ?? parseBase58(trimmed)
}

function parseList(text: string): Uint8Array | null {
  try {
    const list: unknown = JSON.parse(text)
    const isByte = (byte: unknown) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256
    return Array.isArray(list) && list.length === 64 && list.every(isByte) ? Uint8Array.from(list) : null
  } catch {
    // The parser quotes what it could not read, which is the key.
    return null
  }
}

/** A version, 32 bytes and, where the public key is written short, a one. */
function parseWif(text: string): Uint8Array | null {
  const bytes = attempt(() => base58check.decode(text))
  if (bytes === null || (bytes[0] !== 0x80 && bytes[0] !== 0xef)) return null
  return bytes.length === 34 && bytes[33] === 1 ? bytes.slice(1, 33) : null
}

function parseBase58(text: string): Uint8Array | null {
  const bytes = text.length <= 90 ? attempt(() => base58.decode(text)) : null
  return bytes !== null && (bytes.length === 64 || bytes.length === 32) ? bytes : null
}

function attempt(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
