import { base64, hex } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { messageHash, signSimple, toSign, toSpend } from './bip322.ts'
import { fromPrivateKey } from './keys.ts'

const key = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const encode = (text: string) => new TextEncoder().encode(text)

describe('BIP-322, its test vectors', () => {
  const account = fromPrivateKey(key)
  const publicKey = account?.publicKey ?? new Uint8Array()
  const { script } = p2wpkh(publicKey)

  test('the key has the address', () => {
    expect(account?.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  })

  test.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
    [
      'UTF-8 support: öäüéàè 测试文本 \u{1F604}',
      '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
      'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
      '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
    ],
  ])('the hashes of "%s"', (message, hash, spent, signed) => {
    expect(hex.encode(messageHash(encode(message)))).toBe(hash)
    expect(toSpend(encode(message), script).id).toBe(spent)
    // The id leaves the witness out, so that it is known before there is one.
    const transaction = toSign(encode(message), script)
    transaction.signIdx(key, 0)
    transaction.finalize()
    expect(transaction.id).toBe(signed)
  })

  test.each([
    [
      '',
      [
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
        'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
      ],
    ],
    [
      'Hello World',
      [
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
        'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
      ],
    ],
  ])('a signature of "%s" is one of those given', (message, signatures) => {
    expect(signatures).toContain(base64.encode(signSimple(encode(message), publicKey, key)))
  })

  test('the generated vector for P2WPKH', () => {
    const generated = WIF().decode('L1W6mc2yYRcDCkhwhFASvvacvp6Pm4u29dxK9RJHVorXqLciTdq4')
    const signerAccount = fromPrivateKey(generated)
    expect(signerAccount?.address).toBe('bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7')
    const signature = signSimple(
      encode('ESHJI7MWUL64AXHBI42L3UR4QA'),
      signerAccount?.publicKey ?? new Uint8Array(),
      generated,
    )
    expect(base64.encode(signature)).toBe(
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
    )
  })
})
