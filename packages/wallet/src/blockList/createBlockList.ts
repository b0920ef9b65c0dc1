import { WalletError } from '../errors.ts'
import { createInTurn } from '../inTurn.ts'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { type RecordKind, readRecord, writeRecord } from '../storage/versioned.ts'
import { hostsAbove, parseHostList, toHost } from './parseHostList.ts'

/** The most hosts that a user can block, and the most that one answer lists. */
export const blockListLimits = { own: 10_000, shown: 200 } as const

/** A host of the list, for a screen. */
export interface BlockedHost {
  readonly host: string
  /** Whether the user put it there, or it came with the wallet. */
  readonly from: 'user' | 'wallet'
  /** `false` for one that came with the wallet and that the user lets through. */
  readonly isBlocked: boolean
}

/** The sites that get no connection: those of the list that came with the wallet, and the user's own. */
export interface BlockList {
  /** Whether the host of an origin, or one that it is a subdomain of, is blocked. */
  isBlocked(origin: string): boolean
  /** How many hosts are blocked. */
  count(): number
  /** The hosts that hold a text, the user's newest first, and how many there are in all. */
  find(text: string): { readonly hosts: readonly BlockedHost[]; readonly total: number }
  /** Blocks the hosts of a list, one in a line. What is none is left out and told. */
  block(list: string): Promise<{ readonly added: number; readonly refused: readonly string[] }>
  /** Lets a host of the list through. */
  unblock(host: string): Promise<void>
  onChange(listener: () => void): () => void
}

export interface BlockListOptions {
  readonly storage: Storage
  /** The text of the list that comes with the wallet. */
  readonly shipped?: string
  readonly onFault: (error: unknown) => void
}

interface Stored {
  readonly version: number
  /** The user's own, the newest last. */
  readonly own: readonly string[]
  /** Hosts of the wallet's list that the user lets through. */
  readonly allowed: readonly string[]
}

const kind: RecordKind<Stored> = {
  migrations: [],
  parse: ({ own, allowed }) =>
    isHosts(own) && isHosts(allowed) && own.length <= blockListLimits.own
      ? { version: 1, own, allowed }
      : null,
}

/** Reads the user's list. Like the settings, what cannot be read is put aside, so that the wallet starts. */
export async function createBlockList({ storage, shipped, onFault }: BlockListOptions): Promise<BlockList> {
  const fromWallet = new Set(parseHostList(shipped ?? '').hosts)
  const inTurn = createInTurn()
  const listeners = new Set<() => void>()
  let own = new Set<string>()
  let allowed = new Set<string>()
  const take = (stored: Stored): void => {
    own = new Set(stored.own)
    allowed = new Set(stored.allowed)
  }
  take(await load(storage))

  const holds = (host: string): boolean => own.has(host) || (fromWallet.has(host) && !allowed.has(host))
  const save = async (nextOwn: Iterable<string>, nextAllowed: Iterable<string>): Promise<void> => {
    const next = { version: 1, own: [...nextOwn], allowed: [...nextAllowed] }
    await writeRecord(storage, storageKeys.blocked, kind, next)
    take(next)
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        onFault(error)
      }
    }
  }
  const rows = (): readonly BlockedHost[] => [
    ...[...own].reverse().map((host): BlockedHost => ({ host, from: 'user', isBlocked: true })),
    ...[...fromWallet]
      .filter((host) => !own.has(host))
      .map((host): BlockedHost => ({ host, from: 'wallet', isBlocked: !allowed.has(host) })),
  ]

  return {
    isBlocked: (origin) => hostsAbove(origin).some(holds),
    count: () => rows().filter(({ isBlocked }) => isBlocked).length,
    find: (text) => {
      const wanted = text.trim().toLowerCase()
      const found = rows().filter(({ host }) => host.includes(wanted))
      return { hosts: found.slice(0, blockListLimits.shown), total: found.length }
    },
    block: (list) =>
      inTurn(async () => {
        const { hosts, refused } = parseHostList(list)
        const added = hosts.filter((host) => !holds(host))
        const more = added.filter((host) => !fromWallet.has(host))
        if (own.size + more.length > blockListLimits.own) throw new WalletError('blockListFull')
        const stillAllowed = [...allowed].filter((host) => !added.includes(host))
        if (added.length > 0) await save([...own, ...more], stillAllowed)
        return { added: added.length, refused }
      }),
    unblock: (text) =>
      inTurn(async () => {
        const host = toHost(text)
        if (host === null || !holds(host)) return
        const left = [...own].filter((one) => one !== host)
        await save(left, fromWallet.has(host) ? [...allowed, host] : allowed)
      }),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function load(storage: Storage): Promise<Stored> {
  const none = { version: 1, own: [], allowed: [] }
  try {
    return (await readRecord(storage, storageKeys.blocked, kind)) ?? none
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    // A newer record stays where it is, for the newer wallet: a change is then refused.
    if (error.reason !== 'damagedRecord') return none
    await storage.set({ [`${storageKeys.blocked}.damaged`]: await storage.get(storageKeys.blocked) })
    await storage.remove([storageKeys.blocked])
    return none
  }
}

function isHosts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((host) => typeof host === 'string' && toHost(host) === host)
}
