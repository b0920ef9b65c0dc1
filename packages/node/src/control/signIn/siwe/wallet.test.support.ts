import { checksummed, devAccounts, keccak256, sign } from '@causeway/chain'

/** A wallet with one account. */
export interface TestWallet {
  /** With its checksum. */
  readonly address: string
  /** `personal_sign` (EIP-191). */
  signText(text: string): string
}

/** The wallet of a dev account. */
export function devWallet(index = 0): TestWallet {
  const account = devAccounts[index]
  if (account === undefined) throw new Error(`there is no account ${index}`)
  const key = Buffer.from(account.privateKey.slice(2), 'hex')
  return {
    address: checksummed(account.address),
    signText(text) {
      const body = Buffer.from(text)
      const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`)
      const { r, s, yParity } = sign(keccak256(Buffer.concat([prefix, body])), key)
      const word = (value: bigint) => value.toString(16).padStart(64, '0')
      return `0x${word(r)}${word(s)}${yParity === 0 ? '1b' : '1c'}`
    },
  }
}

/** What a sign-in message says; what is left out is not written. */
export interface SiweFields {
  readonly scheme?: string | undefined
  readonly domain: string
  readonly address: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: Date
  readonly expirationTime?: Date | undefined
  readonly notBefore?: Date | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Writes a message as a page does. */
export function siweText(fields: SiweFields): string {
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = fields
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt.toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime.toISOString()}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore.toISOString()}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]),
  ].join('\n')
}

/** A message that another library (viem 2.57.1) wrote, and its signature of the first dev account. */
export const foreignMessage = `https://console.example:8647 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in, please: it is free!

URI: https://console.example:8647/sign-in?a=1#b
Version: 1
Chain ID: 1337
Nonce: abcdef0123456789
Issued At: 2026-11-15T09:00:00.123Z
Expiration Time: 2026-11-15T09:10:00.000Z
Not Before: 2026-11-15T08:59:00.000Z
Request ID: a-1
Resources:
- https://example.org/terms
- ipfs://abc/`
export const foreignSignature =
  '0xc78e498c4e7c0b861eaf010f83d464471d7559c3a163b53bbd47814a974a5ab2584b88910d11a126f5d5a707183ac66971c4be298e0784c923bbaae7f68bcd541b'
