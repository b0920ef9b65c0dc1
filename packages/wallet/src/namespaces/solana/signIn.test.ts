import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { approve, createCall, faultOf } from '../fakeSurroundings.test.support.ts'
import { mainnet } from './fakeSolanaRpc.test.support.ts'
import { solana } from './index.ts'
import { account, alice, call, refusal, setUp, signer, stranger, viewOf } from './site.test.support.ts'

describe('signIn', () => {
  const full = {
    domain: 'dapp.example',
    address: alice.address,
    statement: 'Clicking Sign or Approve only means you have proved this wallet is owned by you.',
    uri: 'https://dapp.example/in',
    version: '1',
    chainId: 'solana:mainnet',
    nonce: 'oBbLoEldZs',
    issuedAt: '2023-11-14T22:13:20.000Z',
    expirationTime: '2033-11-14T22:13:20.000Z',
    notBefore: '2023-11-14T22:13:20Z',
    requestId: 'r1',
    resources: ['https://dapp.example/a', 'https://dapp.example/b'],
  }

  test('writes the message of the standard with every part', async () => {
    const result = await approve(solana, call('signIn', full), signer, setUp().surroundings)
    const { signedMessage, signature } = result as { signedMessage: string; signature: string }
    expect(result).toEqual({ account, signedMessage, signature })
    expect(ed25519.verify(base58.decode(signature), base64.decode(signedMessage), alice.publicKey)).toBe(true)
    expect(new TextDecoder().decode(base64.decode(signedMessage))).toMatchInlineSnapshot(`
      "dapp.example wants you to sign in with your Solana account:
      oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96

      Clicking Sign or Approve only means you have proved this wallet is owned by you.

      URI: https://dapp.example/in
      Version: 1
      Chain ID: solana:mainnet
      Nonce: oBbLoEldZs
      Issued At: 2023-11-14T22:13:20.000Z
      Expiration Time: 2033-11-14T22:13:20.000Z
      Not Before: 2023-11-14T22:13:20Z
      Request ID: r1
      Resources:
      - https://dapp.example/a
      - https://dapp.example/b"
    `)
    expect((await viewOf('signIn', full)).warnings).toEqual([])
  })

  test('fills in the domain and the account and nothing else', async () => {
    for (const params of [undefined, {}, { statement: null, uri: '' }]) {
      const view = await viewOf('signIn', params)
      expect(view.raw).toBe(`dapp.example wants you to sign in with your Solana account:\n${alice.address}`)
      expect(view.title).toBe('Sign in to dapp.example')
      expect(view.warnings).toEqual([])
    }
    const local = await viewOf('signIn', {}, setUp(), 'http://localhost:3000')
    expect(local.raw.startsWith('localhost:3000 wants')).toBe(true)
  })

  test('warns where the message belongs to another site, chain or time', async () => {
    const codes = async (params: object) =>
      (await viewOf('signIn', params)).warnings.map(({ code, severity }) => [code, severity])
    expect(await codes({ domain: 'evil.example' })).toEqual([['domainMismatch', 'danger']])
    expect(await codes({ uri: 'https://evil.example' })).toEqual([['domainMismatch', 'caution']])
    expect(await codes({ chainId: 'solana:devnet' })).toEqual([['chainMismatch', 'caution']])
    expect(await codes({ chainId: mainnet })).toEqual([])
    expect(await codes({ expirationTime: '2025-12-31T23:59:59Z' })).toEqual([['expired', 'caution']])
    expect(await codes({ notBefore: '2026-12-31T23:59:59Z' })).toEqual([['expired', 'caution']])
    expect(await codes({ statement: 'pay \u202e' })).toEqual([['invisibleText', 'caution']])
  })

  test.each([
    [{ statement: 'a\nURI: https://other.example' }, 'statement must be one line of at most 2048 characters'],
    [{ nonce: 'a\u2028b' }, 'nonce must be one line of at most 2048 characters'],
    [{ statement: '\ud800' }, 'statement must be one line of at most 2048 characters'],
    [{ domain: 'https://dapp.example' }, 'domain must be a host, with a port where it has one'],
    [{ issuedAt: 'yesterday' }, 'issuedAt must be a time in ISO 8601'],
    [{ resources: 'x' }, 'resources must be a list of at most 64 addresses'],
    [{ resources: ['a', 5] }, 'resources.1 must be a string'],
    [{ version: 1 }, 'version must be a string'],
  ])('refuses %j', async (params, says) => {
    const error = await refusal('signIn', params)
    expect([error.code, faultOf(error)]).toEqual([-32602, says])
  })

  test('4100 for another account, or where there is none', async () => {
    expect((await refusal('signIn', { address: stranger })).code).toBe(4100)
    await expect(
      solana.describe(createCall(mainnet, 'signIn', {}, []), setUp().surroundings),
    ).rejects.toMatchObject({ code: 4100 })
  })
})
