import { createHash } from 'node:crypto'
import type { Random } from './ports.ts'

/** What goes into a cookie or a link: 32 random bytes. */
export function createToken(random: Random): string {
  return random(32).toString('base64url')
}

/**
 * What is stored of a token. It is found by this hash, so a lookup compares nothing of the token itself and its time
 * tells nothing. The input is 256 random bits: it needs neither salt nor a slow hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Without the letters that look like digits. */
const codeLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A code to be typed from a screen: 20 signs, 98 bits. */
export function createCode(random: Random): string {
  let code = ''
  while (code.length < 20) {
    for (const byte of random(32)) {
      // The bytes above the last whole multiple would favour the first letters.
      if (byte < 240 && code.length < 20) code += codeLetters[byte % codeLetters.length]
    }
  }
  return code.replace(/.{5}(?=.)/g, '$&-')
}

/** A code as somebody typed it: in any case, with or without its dashes. */
export function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
