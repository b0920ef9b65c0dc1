import type { Storage } from '@causeway/wallet'

/** An area of the extension's storage as the wallet's port. */
export function createExtensionStorage(area: chrome.storage.StorageArea): Storage {
  return {
    get: async (key) => {
      const found = await area.get(key)
      return Object.hasOwn(found, key) ? found[key] : undefined
    },
    set: (entries) => area.set({ ...entries }),
    remove: (keys) => area.remove([...keys]),
    keys: async (prefix) => Object.keys(await area.get(null)).filter((key) => key.startsWith(prefix)),
  }
}

/** Keeps content scripts, which share a process with their page, out of an area. Not every browser has it to say. */
export async function trustOnly(area: chrome.storage.StorageArea): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
}
