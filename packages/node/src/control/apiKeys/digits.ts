import { createHash, randomBytes } from 'node:crypto'

/** An API key or a secret: 32 lower-case hex digits, 128 bits nobody can guess. */
export function newDigits(): string {
  return randomBytes(16).toString('hex')
}

/** What is kept of it. Digits of 128 random bits need no salt and no slow hash. */
export function hashDigits(digits: string): string {
  return createHash('sha256').update(digits).digest('hex')
}

/** Enough to tell keys apart, too little to help a guess. */
export function hintOf(digits: string): string {
  return digits.slice(0, 4)
}
