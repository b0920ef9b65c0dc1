import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bip32InvalidKeys, bip32Vectors } from './bip32Vectors.test.support.ts'
import { bip39Vectors } from './bip39Vectors.test.support.ts'
import { createPhrase, type PhraseLength, parsePhrase, phraseLengths, toSeed } from './phrase.ts'
import { randomBytes } from './vault.test.support.ts'

describe('the official vectors of BIP-39', () => {
  test('are all there', () => {
    expect(bip39Vectors).toHaveLength(24)
    expect(new Set(bip39Vectors.map((vector) => vector.entropy)).size).toBe(24)
  })

  test.each(bip39Vectors)('entropy $entropy', async ({ entropy, phrase, seed, masterKey }) => {
    const length = phrase.split(' ').length as PhraseLength
    expect(createPhrase(length, () => hexToBytes(entropy))).toBe(phrase)
    expect(parsePhrase(phrase)).toBe(phrase)
    const ours = await toSeed(phrase, 'TREZOR')
    expect(bytesToHex(ours)).toBe(seed)
    // By the platform's own PBKDF2 too, from the words of BIP-39 and no library.
    expect(pbkdf2Sync(phrase, 'mnemonicTREZOR', 2048, 64, 'sha512').toString('hex')).toBe(seed)
    expect(HDKey.fromMasterSeed(ours).privateExtendedKey).toBe(masterKey)
  })

  test('and the seed without a passphrase', async () => {
    expect(bytesToHex(await toSeed(bip39Vectors[0]!.phrase))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })
})

describe('the vectors of BIP-32', () => {
  test.each(bip32Vectors)('seed $seed', ({ seed, chains }) => {
    const master = HDKey.fromMasterSeed(hexToBytes(seed))
    expect(chains.length).toBeGreaterThan(1)
    for (const [path, publicKey, privateKey] of chains) {
      const key = master.derive(path)
      expect([path, key.publicExtendedKey, key.privateExtendedKey]).toEqual([path, publicKey, privateKey])
      expect(HDKey.fromExtendedKey(privateKey).publicExtendedKey).toBe(publicKey)
    }
  })

  test.each(bip32InvalidKeys)('%s is refused', (_, key) => {
    expect(() => HDKey.fromExtendedKey(key)).toThrow()
  })
})

test.each(phraseLengths)('a new phrase of %d words can be read back', (length) => {
  const phrase = createPhrase(length, randomBytes)
  expect(phrase.split(' ')).toHaveLength(length)
  expect(parsePhrase(phrase)).toBe(phrase)
})

test('the entropy of a new phrase is wiped', () => {
  const entropy = randomBytes(16)
  createPhrase(12, () => entropy)
  expect(entropy.every((byte) => byte === 0)).toBe(true)
})

test('blanks, line breaks and upper case around the words do not matter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bip39Vectors),
      fc.infiniteStream(fc.constantFrom(' ', '  ', '\n', '\t ', '\u3000', '\r\n')),
      fc.infiniteStream(fc.boolean()),
      ({ phrase }, blanks, upper) => {
        const blank = () => blanks.next().value
        const written = phrase
          .split(' ')
          .map((word) => `${upper.next().value ? word.toUpperCase() : word}${blank()}`)
          .join('')
        expect(parsePhrase(`${blank()}${written}`)).toBe(phrase)
      },
    ),
  )
})

test.each([
  ['nothing', ''],
  ['eleven words', 'abandon '.repeat(11)],
  ['thirteen words', `${'abandon '.repeat(12)}about`],
  ['three words with a good checksum', 'abandon abandon ability'],
  ['a wrong checksum', 'abandon '.repeat(12)],
  ['a word that is not on the list', `${'abandon '.repeat(11)}abuot`],
  [
    'two words in the wrong order',
    'winner legal thank year wave sausage worth useful legal winner thank yellow',
  ],
  ['the names of members', '__proto__ '.repeat(12)],
])('%s is no phrase, and the refusal does not repeat it', (_, text) => {
  expect(() => parsePhrase(text)).toThrow(expect.objectContaining({ reason: 'badPhrase' }))
})

test('one changed word is almost always noticed', () => {
  let refused = 0
  for (let i = 0; i < 200; i++) {
    const words = createPhrase(24, randomBytes).split(' ')
    words[i % 24] = words[i % 24] === 'abandon' ? 'zoo' : 'abandon'
    try {
      parsePhrase(words.join(' '))
    } catch {
      refused++
    }
  }
  expect(refused).toBeGreaterThan(180)
})

test('a length that no phrase has is refused in words', () => {
  const wrong = 13 as PhraseLength
  expect(() => createPhrase(wrong, randomBytes)).toThrow(RangeError)
  expect(() => createPhrase(wrong, randomBytes)).toThrow('12, 15, 18, 21, 24 words, not 13')
})
