import { createHash, timingSafeEqual } from 'node:crypto'

/** What the header `Authorization` brought: a secret as Basic password without a user, or a token. */
export type Credential =
  | { readonly kind: 'secret'; readonly secret: string | null }
  | { readonly kind: 'token'; readonly token: string }

/** `null` where there is none, or one of another kind. A Basic credential that cannot be read has no secret in it. */
export function readCredential(header: string | undefined): Credential | null {
  const match = header === undefined ? null : /^(basic|bearer) +([^\s]*)\s*$/i.exec(header)
  const [, scheme = '', value = ''] = match ?? []
  if (scheme === '') return null
  if (scheme.toLowerCase() === 'bearer') return { kind: 'token', token: value }
  const pair = Buffer.from(value, 'base64').toString()
  return { kind: 'secret', secret: pair.startsWith(':') ? pair.slice(1) : null }
}

/**
 * The headers that last proved a secret, by the hash that it was held against; gone with the key's secret. Beside each lies
 * the place where the next one is written, because every call comes by.
 */
const proofs = new WeakMap<Buffer, { header: Buffer; given: Buffer }>()

/** Whether the header is the one that last proved this secret, in a time that does not tell how much of it is right. */
export function isProof(hash: Buffer, header: string): boolean {
  const proof = proofs.get(hash)
  if (proof === undefined || proof.header.length !== header.length) return false
  proof.given.write(header, 'latin1')
  return timingSafeEqual(proof.header, proof.given)
}

/** Remembers a header whose secret was right, so that it is not taken apart and hashed at every call. */
export function keepProof(hash: Buffer, header: string): void {
  const bytes = Buffer.from(header, 'latin1')
  proofs.set(hash, { header: bytes, given: Buffer.alloc(bytes.length) })
}

/** Takes the same time whatever the secret is: hashes of one length are compared, all of them. */
export function isSecret(hash: Buffer, secret: string | null): boolean {
  const given = createHash('sha256')
    .update(secret ?? '')
    .digest()
  return timingSafeEqual(given, hash) && secret !== null
}
