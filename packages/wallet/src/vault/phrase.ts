import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { WalletError } from '../errors.ts'

/** How many words a recovery phrase may have (BIP-39). */
export const phraseLengths = [12, 15, 18, 21, 24] as const

export type PhraseLength = (typeof phraseLengths)[number]

/** Makes a new recovery phrase. Three words hold 32 bits of entropy and one of the checksum. */
export function createPhrase(words: PhraseLength, random: (length: number) => Uint8Array): string {
  if (!phraseLengths.includes(words)) {
    throw new RangeError(`A recovery phrase has ${phraseLengths.join(', ')} words, not ${words}.`)
  }
  const entropy = random((words / 3) * 4)
  try {
    return entropyToMnemonic(entropy, wordlist)
  } finally {
    entropy.fill(0)
  }
}

/**
 * A phrase as the user typed or pasted it, in the one form that is stored: NFKD, lower case, single spaces.
 * Refuses with `badPhrase`; the library's own errors quote the words, so they are not passed on.
 */
export function parsePhrase(text: string): string {
  const words = text.normalize('NFKD').toLowerCase().trim().split(/\s+/)
  const phrase = words.join(' ')
  if (!phraseLengths.some((length) => length === words.length)) throw new WalletError('badPhrase')
  try {
    mnemonicToEntropy(phrase, wordlist).fill(0)
  } catch {
    throw new WalletError('badPhrase')
  }
  return phrase
}

/** The BIP-39 seed of a parsed phrase. */
export async function toSeed(phrase: string, passphrase = ''): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(phrase, passphrase)
}
