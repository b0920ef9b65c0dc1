import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Clock } from '../clock.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { createVault } from './createVault.ts'
import { standardKdf } from './kdf.ts'
import { insecurePolicy } from './kdfPolicy.ts'
import { type KeyFamily, toPhraseKey } from './newKey.ts'
import type { VaultOptions } from './storedVault.ts'
import type { VaultBlob } from './vaultBlob.ts'
import { encodeContents } from './vaultContents.ts'
import { deriveBytes, importKey, seal, withSalt } from './vaultKeys.ts'

export const examplePassword = 'correct horse'
export const examplePhrase = 'test test test test test test test test test test test junk'
export const otherPhrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** A clock that stands still until it is told to go on. */
function createFakeClock(start = Date.UTC(2026, 0, 1)): Clock & { advance(ms: number): void } {
  let now = start
  let next = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const id = next++
      timers.set(id, { at: now + ms, run })
      return () => timers.delete(id)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
        if (!due) break
        timers.delete(due[0])
        now = Math.max(now, due[1].at)
        due[1].run()
      }
      now = end
    },
  }
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A namespace whose keys are any 32 bytes that are not all zero. */
export const toyFamily: KeyFamily = {
  namespace: 'toy',
  fromPrivateKey: (privateKey) =>
    privateKey.length === 32 && privateKey.some((byte) => byte !== 0)
      ? { address: bytesToHex(sha256(privateKey)), publicKey: sha256(privateKey), path: 'm' }
      : null,
}

export const toyKey = sha256(utf8ToBytes('a toy key'))

/** The places a vault lives in, which outlast the process that uses them. */
export function createExampleMachine() {
  const storage = createMemoryStorage()
  const sessionStorage = createMemoryStorage()
  const clock = createFakeClock()
  const defaults: VaultOptions = {
    storage,
    sessionStorage,
    clock,
    random: randomBytes,
    policy: insecurePolicy,
    namespaces: [toyFamily],
  }
  return {
    storage,
    sessionStorage,
    clock,
    /** A vault of a fresh process on this machine. */
    start: (options: Partial<VaultOptions> = {}) => createVault({ ...defaults, ...options }),
  }
}

/** Everything in a storage, to compare. */
export async function dump(storage: Storage): Promise<Record<string, unknown>> {
  const keys = await storage.keys('')
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await storage.get(key)])))
}

/** What a promise was rejected with; fails where it was not. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('This should have been refused.')
    },
    (error: unknown) => error,
  )
}

/** Seals a phrase the way an older version did: PBKDF2 with few rounds. */
export async function sealLegacy(password: string, phrase: string, iterations: number): Promise<VaultBlob> {
  const kdf = withSalt({ name: 'pbkdf2', hash: 'SHA-256', iterations }, randomBytes)
  const key = await importKey(await deriveBytes(standardKdf, password, kdf))
  const contents = encodeContents({ keys: [await toPhraseKey('legacy', phrase)] })
  return seal('vault', { key, kdf }, contents, randomBytes)
}
