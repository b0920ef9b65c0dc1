import { bytesToHex } from '@noble/hashes/utils.js'
import { WalletError } from '../errors.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { parsePhrase, toSeed } from './phrase.ts'
import type { VaultKey } from './vault.ts'

/** A namespace, as far as the vault needs one: it knows a private key when it sees one. */
export type KeyFamily = Pick<Namespace, 'namespace' | 'fromPrivateKey'>

/** A phrase as a key of the vault, with its seed, so that a use does not stretch it again. Refuses with `badPhrase`. */
export async function toPhraseKey(id: string, text: string): Promise<VaultKey> {
  const phrase = parsePhrase(text)
  const seed = await toSeed(phrase)
  const key = { id, kind: 'phrase', phrase, seed: bytesToHex(seed) } as const
  seed.fill(0)
  return key
}

/** A private key as a key of the vault. Refuses with `badPrivateKey`. */
export function toPrivateKey(
  families: readonly KeyFamily[],
  id: string,
  namespace: string,
  bytes: Uint8Array,
): VaultKey {
  const family = families.find((one) => one.namespace === namespace)
  if (!family || !isPrivateKey(family, bytes)) throw new WalletError('badPrivateKey')
  return { id, kind: 'privateKey', namespace, privateKey: bytesToHex(bytes) }
}

/** A namespace is asked with a copy; what it throws may quote the key, so it is dropped. */
function isPrivateKey(family: KeyFamily, bytes: Uint8Array): boolean {
  const copy = Uint8Array.from(bytes)
  try {
    return family.fromPrivateKey(copy) !== null
  } catch {
    return false
  } finally {
    copy.fill(0)
  }
}
