import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { dayMs } from '../utcDay.ts'
import type { Tally } from './tally.ts'

/**
 * Tallies as they were, one after another, in files that are only ever appended to. A line holds the whole tally and not
 * what was added to it, so reading a file twice, or one too many, changes nothing.
 */
export interface Journal {
  /** On return the lines are with the system: they survive the end of this process, though not of the machine. */
  write(tallies: readonly Tally[]): void
  /** From now on a new file is written; gives the function that removes all earlier ones. */
  rotate(): () => void
  /** Puts one new file in the place of all others, which says only this; done when the disk has it. */
  restart(tallies: readonly Tally[]): Promise<void>
  /** Bytes of the file that is being written. */
  size(): number
  close(): void
}

export interface JournalOptions {
  directory: string
  /** How long lines may be with the system alone before the disk is told to keep them. */
  syncMs: number
  onError: (error: unknown) => void
}

const suffix = '.journal'
const syncFile = promisify(fdatasync)

/** What the files of a directory say last of each tally. Half a line, where a write was cut off, says nothing. */
export function readJournals(directory: string): Tally[] {
  const last = new Map<string, Tally>()
  for (const file of journalFiles(directory)) {
    const lines = readFileSync(join(directory, file), 'utf8').split('\n')
    for (const line of lines) {
      const tally = parseLine(line)
      if (tally !== null) last.set(`${tally.day} ${tally.keyId}`, tally)
    }
  }
  return [...last.values()]
}

export function openJournal({ directory, syncMs, onError }: JournalOptions): Journal {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const earlier = journalFiles(directory)
  let number = Number.parseInt(earlier.at(-1) ?? '0', 10) + 1
  let file = openFile(directory, number)
  let syncTimer: NodeJS.Timeout | null = null
  let wasCutOff = false
  let size = 0

  const sync = () => {
    syncTimer = null
    fdatasync(file, (error) => {
      // A file that was rotated away meanwhile was synced when it was closed.
      if (error !== null && error.code !== 'EBADF') onError(error)
    })
  }

  const write = (tallies: readonly Tally[]) => {
    let lines = wasCutOff ? '\n' : ''
    for (const tally of tallies) lines += lineOf(tally)
    wasCutOff = true
    let written = writeSync(file, lines, null, 'latin1')
    // Only a disk that is nearly full takes a part; the next write then says why.
    while (written < lines.length) written += writeSync(file, lines.slice(written), null, 'latin1')
    wasCutOff = false
    size += lines.length
    syncTimer ??= setTimeout(sync, syncMs).unref()
  }

  const rotate = () => {
    const done = number
    const next = openFile(directory, number + 1)
    const old = file
    // Off this thread: a disk takes its time.
    fdatasync(old, (error) => {
      if (error !== null) onError(error)
      closeSync(old)
    })
    number++
    file = next
    size = 0
    return () => {
      for (const name of journalFiles(directory)) {
        if (Number.parseInt(name, 10) <= done) rmSync(join(directory, name), { force: true })
      }
    }
  }

  return {
    write,
    rotate,
    async restart(tallies) {
      const removeEarlier = rotate()
      if (tallies.length > 0) write(tallies)
      await syncFile(file)
      removeEarlier()
    },
    size: () => size,
    close() {
      if (syncTimer !== null) clearTimeout(syncTimer)
      fdatasyncSync(file)
      closeSync(file)
    },
  }
}

function openFile(directory: string, number: number): number {
  return openSync(join(directory, `${String(number).padStart(12, '0')}${suffix}`), 'ax', 0o600)
}

function journalFiles(directory: string): string[] {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return readdirSync(directory)
    .filter((name) => name.endsWith(suffix))
    .sort()
}

/** Ids are ours and hold neither spaces nor letters outside ASCII. */
function lineOf({ day, accountId, keyId, calls, credits }: Tally): string {
  const text = `${day / dayMs} ${accountId} ${keyId} ${calls} ${credits}`
  return `${text} ${crc32(text)}\n`
}

function parseLine(line: string): Tally | null {
  const end = line.lastIndexOf(' ')
  const text = line.slice(0, end)
  if (end === -1 || String(crc32(text)) !== line.slice(end + 1)) return null
  const [day, accountId, keyId, calls, credits] = text.split(' ')
  if (accountId === undefined || keyId === undefined) return null
  return {
    day: Number(day) * dayMs,
    accountId,
    keyId,
    calls: Number(calls),
    credits: Number(credits),
    isDirty: false,
  }
}
