import { mnemonicToSeedSync } from '@scure/bip39'
import { WalletError } from '../errors.ts'
import { parsePhrase } from '../vault/phrase.ts'
import type { Vault, VaultState } from '../vault/vault.ts'

/** The id of the one phrase that such a vault holds. */
export const phraseKeyId = 'phrase'

/**
 * A vault that holds one phrase in memory and no password: stretching one takes a good part of a second, and a phrase
 * that stands in a test has nothing to hide. It can be locked and unlocked, so that a test can see both.
 */
export function createPhraseVault(mnemonic: string): Vault & { readonly seed: Uint8Array } {
  const seed = mnemonicToSeedSync(parsePhrase(mnemonic))
  const listeners = new Set<(state: VaultState) => void>()
  let state: VaultState = 'unlocked'
  const turn = async (next: VaultState): Promise<void> => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener(next)
  }
  const refuse = async (): Promise<never> => {
    throw new WalletError('vaultExists')
  }
  const assertOpen = (): void => {
    if (state !== 'unlocked') throw new WalletError('locked')
  }
  return {
    seed,
    state: () => state,
    create: refuse,
    unlock: () => turn('unlocked'),
    resume: async () => state === 'unlocked',
    lock: () => turn('locked'),
    touch: () => {},
    addPhrase: refuse,
    addPrivateKey: refuse,
    removeKey: refuse,
    revealPhrase: refuse,
    changePassword: refuse,
    exportBackup: refuse,
    importBackup: refuse,
    keys: async () => {
      assertOpen()
      return [{ id: phraseKeyId, kind: 'phrase' }]
    },
    withSeed: async (keyId, use) => {
      assertOpen()
      if (keyId !== phraseKeyId) throw new WalletError('unknownKey')
      const lent = seed.slice()
      try {
        return await use(lent)
      } finally {
        lent.fill(0)
      }
    },
    withPrivateKey: async () => {
      throw new WalletError('unknownKey')
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
