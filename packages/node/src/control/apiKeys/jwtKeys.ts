import { createHash, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { ControlError } from '../controlError.ts'
import { checkedName } from '../names.ts'
import type { JwtKey } from '../records.ts'

/** Public keys that one API key may have. */
export const mostJwtKeys = 3

/** Reads a public key that somebody pasted. Its id is what a token's `kid` must say. */
export function newJwtKey(given: {
  name: string
  algorithm: JwtKey['algorithm']
  publicKey: string
}): JwtKey {
  const name = checkedName(given.name)
  const key = readPublicKey(given.publicKey)
  if (key === null) {
    throw new ControlError('invalid', 'The public key must be PEM text (BEGIN PUBLIC KEY).', 'publicKey')
  }
  const problem = keyProblem(key, given.algorithm)
  if (problem !== null) throw new ControlError('invalid', problem, 'publicKey')
  const der = key.export({ type: 'spki', format: 'der' })
  return {
    id: randomBytes(16).toString('hex'),
    name,
    algorithm: given.algorithm,
    publicKey: String(key.export({ type: 'spki', format: 'pem' })),
    fingerprint: createHash('sha256').update(der).digest('base64'),
  }
}

/** A private key is refused too, though its public half could be had from it: it should never have been sent. */
function readPublicKey(text: string): KeyObject | null {
  if (text.length > 16_384 || !/^\s*-----BEGIN (RSA )?PUBLIC KEY-----/.test(text)) return null
  try {
    return createPublicKey(text)
  } catch {
    return null
  }
}

function keyProblem(key: KeyObject, algorithm: JwtKey['algorithm']): string | null {
  const details = key.asymmetricKeyDetails
  if (algorithm === 'RS256') {
    if (key.asymmetricKeyType !== 'rsa') return 'RS256 needs an RSA key.'
    return (details?.modulusLength ?? 0) < 2048 ? 'An RSA key must have 2048 bits or more.' : null
  }
  const isP256 = key.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1'
  return isP256 ? null : 'ES256 needs a key on the curve P-256.'
}
