import { argon2idAsync } from '@noble/hashes/argon2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What deriving a key costs. `m` is in KiB. */
export type KdfCost =
  | { readonly name: 'argon2id'; readonly t: number; readonly m: number; readonly p: number }
  | { readonly name: 'pbkdf2'; readonly hash: 'SHA-256'; readonly iterations: number }

/** A cost with its salt, in hex: plain JSON, so that it can be stored and sent to another worker. */
export type KdfParameters = KdfCost & { readonly salt: string }

/**
 * Turns a password into 32 bytes. A port: a page runs it in a worker of its own, away from the screen. It must settle,
 * by a failure where its worker is lost: the vault waits for it.
 */
export type Kdf = (password: string, parameters: KdfParameters) => Promise<Uint8Array>

/** Argon2id in JavaScript, PBKDF2 by the platform. */
export const standardKdf: Kdf = async (password, parameters) => {
  const salt = hexToBytes(parameters.salt)
  const bytes = utf8ToBytes(password)
  try {
    if (parameters.name === 'argon2id') {
      const { t, m, p } = parameters
      return await argon2idAsync(bytes, salt, { t, m, p, dkLen: 32, version: 0x13 })
    }
    const { hash, iterations } = parameters
    const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
    return new Uint8Array(
      await crypto.subtle.deriveBits({ name: 'PBKDF2', hash, salt, iterations }, key, 256),
    )
  } finally {
    bytes.fill(0)
  }
}
