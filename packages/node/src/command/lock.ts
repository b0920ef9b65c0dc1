import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readWhereabouts, type Whereabouts } from './whereabouts.ts'

/** Who holds a lock. */
export interface LockHolder {
  pid: number
  /** What it does, such as `causeway up`. */
  command: string
  since: string
  /** When the process began, in ticks of its machine's clock; tells it from a later process with the same number. */
  began: string | null
  /** Where its service answers, once it does. */
  service: Whereabouts | null
}

export interface Lock {
  /** Lets everyone who reads the lock know where the service answers. */
  announce(service: Whereabouts): void
  release(): void
}

/**
 * Takes a lock file, or throws `Locked` with the process that has it. A lock whose process has ended is taken over.
 * The file appears with its content in one step (a hard link), so nobody can read half of it.
 */
export function takeLock(path: string, command: string): Lock {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  const holder: LockHolder = {
    pid: process.pid,
    command,
    since: new Date().toISOString(),
    began: processBegan(process.pid),
    service: null,
  }
  const text = `${JSON.stringify(holder)}\n`
  writeFileSync(draft, text)
  try {
    for (;;) {
      if (tryLink(draft, path)) return heldLock(path, holder, text)
      const there = readHolder(path)
      if (there !== null && isAlive(there.holder)) throw new Locked(path, there.holder)
      if (there !== null) setAside(path, there.text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function heldLock(path: string, holder: LockHolder, written: string): Lock {
  let text = written
  return {
    announce(service) {
      const draft = `${path}.${process.pid}`
      text = `${JSON.stringify({ ...holder, service })}\n`
      writeFileSync(draft, text)
      renameSync(draft, path)
    },
    release: () => removeIfOurs(path, text),
  }
}

/** The living process that holds a lock, or `null`. */
export function lockHolder(path: string): LockHolder | null {
  const there = readHolder(path)
  return there !== null && isAlive(there.holder) ? there.holder : null
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function readHolder(path: string): { holder: LockHolder; text: string } | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  return { holder: parseHolder(text), text }
}

/** A file that is no lock of ours counts as held by nobody. */
function parseHolder(text: string): LockHolder {
  const nobody: LockHolder = { pid: 0, command: '', since: '', began: null, service: null }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return nobody
    return { ...nobody, ...value, service: readWhereabouts('service' in value ? value.service : null) }
  } catch {
    return nobody
  }
}

function isAlive(holder: LockHolder): boolean {
  if (!Number.isSafeInteger(holder.pid) || holder.pid <= 0) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const began = processBegan(holder.pid)
  return began === null || holder.began === null || began === holder.began
}

/** Linux tells when a process began (field 22 of its stat line); elsewhere the number alone must do. */
function processBegan(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Takes a dead lock away. If another process was quicker and the lock is already a new one, it is put back. */
function setAside(path: string, dead: string): void {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== dead) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function removeIfOurs(path: string, text: string): void {
  if (readHolder(path)?.text === text) rmSync(path, { force: true })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Another process has the lock. */
export class Locked extends Error {
  override name = 'Locked'
  readonly holder: LockHolder

  constructor(path: string, holder: LockHolder) {
    super(`${path} is held by process ${holder.pid} (${holder.command})`)
    this.holder = holder
  }
}
