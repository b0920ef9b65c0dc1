import { createInTurn } from '../inTurn.ts'
import { isObject } from '../json.ts'
import type { Storage } from '../storage/storage.ts'

const key = 'v1/recipients'

/** The newest addresses of each namespace that are remembered. */
const remembered = 500

/** Whom this wallet has sent to, so that a first time and a look-alike can be told. */
export interface Recipients {
  of(namespace: string): readonly string[]
  note(namespace: string, address: string): void
}

export async function createRecipients(
  storage: Storage,
  onFault: (error: unknown) => void,
): Promise<Recipients> {
  const stored = await storage.get(key)
  const lists = isObject(stored) && stored.version === 1 && isObject(stored.lists) ? stored.lists : {}
  const known = new Map(
    Object.entries(lists).map(([namespace, list]): [string, readonly string[]] => [
      namespace,
      Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [],
    ]),
  )
  const inTurn = createInTurn()
  return {
    of: (namespace) => known.get(namespace) ?? [],
    note: (namespace, address) => {
      const before = (known.get(namespace) ?? []).filter((other) => other !== address)
      known.set(namespace, [...before, address].slice(-remembered))
      const value = { version: 1, lists: Object.fromEntries(known) }
      inTurn(() => storage.set({ [key]: value })).catch(onFault)
    },
  }
}
