import { readFileSync } from 'node:fs'
import type { Store } from './openStore.ts'

/** Who writes to a store: a process id alone could have been given to another process since. */
interface Owner {
  pid: number
  /** When the process was started, in the kernel's ticks; `null` where the system does not tell. */
  started: string | null
}

/** Somebody else writes to this store. */
export class StoreInUse extends Error {
  override name = 'StoreInUse'
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(`the chain in ${directory} is in use by process ${pid}; stop that process first`)
    this.pid = pid
  }
}

/**
 * Makes this process the one that may write to a store, or throws `StoreInUse`. The owner is recorded in the store
 * itself, decided inside a transaction, so that two processes cannot both win; a record whose process has died counts
 * for nothing, so a killed process leaves no lock behind. Gives back the function that releases it.
 */
export function takeWriterLock(store: Store): () => void {
  const self: Owner = { pid: process.pid, started: startOf(process.pid) }
  store.commitWith(() => {
    const owner = readOwner(store)
    if (owner !== null && isAlive(owner)) throw new StoreInUse(store.directory, owner.pid)
    return { meta: [{ name: 'owner', value: Buffer.from(JSON.stringify(self)) }] }
  })
  return () => {
    store.commitWith(() => {
      const owner = readOwner(store)
      const ours = owner !== null && owner.pid === self.pid && owner.started === self.started
      return ours ? { meta: [{ name: 'owner', value: null }] } : {}
    })
  }
}

function readOwner(store: Store): Owner | null {
  const bytes = store.meta('owner')
  if (bytes === null) return null
  const parsed: unknown = JSON.parse(Buffer.from(bytes).toString())
  if (typeof parsed !== 'object' || parsed === null || !('pid' in parsed) || !('started' in parsed))
    return null
  const { pid, started } = parsed
  if (typeof pid !== 'number' || !(typeof started === 'string' || started === null)) return null
  return { pid, started }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: there is such a process, but it belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = startOf(pid)
  return now === null || started === null || now === started
}

function startOf(pid: number): string | null {
  try {
    // The second field is the command in parentheses and may hold anything; the start time is the 20th after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
