import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Storage } from '../storage/storage.ts'
import { sessionStorageKeys, storageKeys } from '../storage/storageKeys.ts'
import { importKey } from './vaultKeys.ts'

/**
 * What lets an unlocked vault outlive a stop of the process. The vault's key lies on disk, wrapped by a random key that
 * only the session storage holds: either half alone opens nothing, and the end of the browser takes one of them away.
 */
export interface UnlockMaterial {
  /** Keeps the bytes of the vault's key until a deadline (`null`: until locked). */
  keep(bytes: Uint8Array, deadline: number | null): Promise<void>
  postpone(deadline: number | null): Promise<void>
  /** The bytes that were kept, for the caller to wipe; `null` where there are none, or they do not fit. */
  restore(): Promise<{ bytes: Uint8Array; deadline: number | null } | null>
  forget(): Promise<void>
}

const additionalData = new TextEncoder().encode('causeway unlock 1')

export function createUnlockMaterial(options: {
  storage: Storage
  sessionStorage: Storage
  random: (length: number) => Uint8Array
}): UnlockMaterial {
  const { storage, sessionStorage, random } = options

  async function readHalf(): Promise<{ key: string; deadline: number | null } | null> {
    const { key, deadline } = members(await sessionStorage.get(sessionStorageKeys.unlock))
    if (!isHex(key, 32) || (deadline !== null && typeof deadline !== 'number')) return null
    return { key, deadline }
  }

  return {
    async keep(bytes, deadline) {
      const wrapping = random(32)
      const iv = random(12)
      const parameters = { name: 'AES-GCM', iv, additionalData }
      const sealed = await crypto.subtle.encrypt(parameters, await importKey(wrapping), bytes)
      const wrapped = { version: 1, iv: bytesToHex(iv), data: bytesToHex(new Uint8Array(sealed)) }
      await storage.set({ [storageKeys.vaultUnlocked]: wrapped })
      await sessionStorage.set({
        [sessionStorageKeys.unlock]: { version: 1, key: bytesToHex(wrapping), deadline },
      })
      wrapping.fill(0)
    },
    async postpone(deadline) {
      const half = await readHalf()
      if (half !== null)
        await sessionStorage.set({ [sessionStorageKeys.unlock]: { version: 1, key: half.key, deadline } })
    },
    async restore() {
      const half = await readHalf()
      const { iv, data } = members(await storage.get(storageKeys.vaultUnlocked))
      if (half === null || !isHex(iv, 12) || !isHex(data, 48)) return null
      const wrapping = hexToBytes(half.key)
      const parameters = { name: 'AES-GCM', iv: hexToBytes(iv), additionalData }
      const opened = await crypto.subtle
        .decrypt(parameters, await importKey(wrapping), hexToBytes(data))
        .catch(() => null)
      wrapping.fill(0)
      return opened === null ? null : { bytes: new Uint8Array(opened), deadline: half.deadline }
    },
    async forget() {
      await sessionStorage.remove([sessionStorageKeys.unlock])
      await storage.remove([storageKeys.vaultUnlocked])
    },
  }
}

function members(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

function isHex(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length === 2 * length && /^[0-9a-f]+$/.test(value)
}
