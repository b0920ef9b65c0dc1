import { SessionError } from '@causeway/session'
import type { Clock } from '../clock.ts'
import { WalletError } from '../errors.ts'
import { createInTurn } from '../inTurn.ts'
import type { Storage } from '../storage/storage.ts'
import { checkedNetwork } from './chainCheck.ts'
import { createHttpNetwork } from './httpNetwork.ts'
import type { Network, NetworkRow, Networks } from './network.ts'
import { parseRow } from './parseRow.ts'
import { probeChain } from './probeChain.ts'
import { readServiceList } from './serviceList.ts'
import { loadRows, saveRows } from './storedRows.ts'
import { wellKnown } from './wellKnown.ts'

export interface NetworksOptions {
  readonly storage: Storage
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The rows that are there before the user adds any. */
  readonly defaults?: readonly NetworkRow[]
}

/** The networks of the wallet as they were left, with the rows that a new version brought. */
export async function createNetworks(options: NetworksOptions): Promise<Networks> {
  const { storage, fetch, clock, defaults = wellKnown } = options
  const ports = { fetch, clock }
  const stored = await loadRows(storage)
  const removed = new Set(stored.removed)
  const rows = new Map<string, NetworkRow>()
  for (const row of defaults) if (!removed.has(row.scope)) rows.set(row.scope, row)
  for (const row of stored.rows) rows.set(row.scope, row)
  const own = new Map(stored.rows.map((row) => [row.scope, row]))
  const opened = new Map<string, Network>()
  const listeners = new Set<Parameters<Networks['onChange']>[0]>()
  /** Changes are written one after another, and take effect here when they are on disk. */
  const inTurn = createInTurn()

  const tell = (change: { put: readonly string[]; removed: readonly string[] }) => {
    for (const scope of [...change.put, ...change.removed]) opened.delete(scope)
    for (const listener of listeners) listener(change)
  }

  const putAll = (added: readonly NetworkRow[]) =>
    inTurn(async () => {
      const nextOwn = new Map([...own, ...added.map((row) => [row.scope, row] as const)])
      const nextRemoved = [...removed].filter((scope) => !nextOwn.has(scope))
      await saveRows(storage, { rows: [...nextOwn.values()], removed: nextRemoved })
      for (const row of added) {
        own.set(row.scope, row)
        rows.set(row.scope, row)
        removed.delete(row.scope)
      }
      tell({ put: added.map((row) => row.scope), removed: [] })
    })

  return {
    rows: () => [...rows.values()],
    row: (scope) => rows.get(scope) ?? null,
    get(scope) {
      const row = rows.get(scope)
      if (row === undefined) {
        throw new SessionError('chainDisconnected', {
          message: `The wallet has no network ${scope}: add it in the wallet, then try again.`,
        })
      }
      const network = opened.get(scope) ?? checkedNetwork(createHttpNetwork(row, ports))
      opened.set(scope, network)
      return network
    },
    at: (row) => createHttpNetwork(row, ports),
    async put(row) {
      const checked = parseRow(row)
      if (checked === null) throw new WalletError('badAddress')
      await putAll([checked])
    },
    async remove(scope) {
      if (!rows.has(scope)) return
      await inTurn(async () => {
        const isDefault = defaults.some((row) => row.scope === scope)
        const nextRemoved = isDefault ? [...new Set([...removed, scope])] : [...removed]
        const nextOwn = [...own.values()].filter((row) => row.scope !== scope)
        await saveRows(storage, { rows: nextOwn, removed: nextRemoved })
        own.delete(scope)
        rows.delete(scope)
        if (isDefault) removed.add(scope)
        tell({ put: [], removed: [scope] })
      })
    },
    async addService(address) {
      const found = await readServiceList(ports, address, (scope) => {
        return rows.get(scope) ?? defaults.find((row) => row.scope === scope) ?? null
      })
      await putAll(found)
      return found
    },
    probe: (url) => probeChain(ports, url),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
