import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Restored } from '@causeway/gateway'
import { type Hex, isHex } from '@causeway/rpc'

type Acknowledged = Omit<Restored, 'ageMs'>

/**
 * What was acknowledged and is in no block yet, in a file: whoever was told that a transaction was sent, and what its next
 * nonce is, must not be told otherwise after a restart. Its nodes alone do not make sure of that: one that was away when
 * it was sent does not have it.
 */
export interface SentJournal {
  /** What is not settled, the oldest first, with how long ago it was acknowledged. */
  list(): readonly Restored[]
  add(sent: Acknowledged): void
  /** It is in a block. */
  settle(hash: string): void
  close(): void
}

/** As long as the gateway remembers one. */
const keptMs = 30 * 60_000
const maxBytes = 64 * 2 ** 20
/** What is settled stays in the file until it is more than the rest, and more than this. */
const slackBytes = 2 ** 20

export function openSentJournal(options: {
  directory: string
  now: () => number
  /** It could not be written; what was sent is sent all the same. */
  onFailure(error: unknown): void
}): SentJournal {
  const { directory, now, onFailure } = options
  const path = join(directory, 'sent.jsonl')
  mkdirSync(directory, { recursive: true })
  const entries = readEntries(path)
  let bytes = [...entries.values()].reduce((sum, { text }) => sum + text.length, 0)
  let file = 0
  let written = 0
  let isClosed = false

  const drop = (hash: string) => {
    bytes -= entries.get(hash)?.text.length ?? 0
    entries.delete(hash)
  }

  /** They lie in the order of their arrival. */
  const prune = () => {
    for (const [hash, { at }] of entries) {
      if (at >= now() - keptMs && bytes <= maxBytes) break
      drop(hash)
    }
  }

  /** A new file with what is still open, put in place of the old one in one step. */
  const rewrite = () => {
    if (file !== 0) closeSync(file)
    file = 0
    writeFileSync(`${path}.new`, [...entries.values()].map(({ text }) => text).join(''))
    renameSync(`${path}.new`, path)
    file = openSync(path, 'a')
    written = bytes
  }

  const write = (text: string) => {
    if (isClosed) return
    try {
      if (file === 0 || written > 2 * bytes + slackBytes) return rewrite()
      writeSync(file, text)
      written += text.length
    } catch (error) {
      onFailure(error)
    }
  }

  prune()
  rewrite()

  return {
    list() {
      prune()
      return [...entries.values()].map(({ at, sent }) => ({ ...sent, ageMs: Math.max(0, now() - at) }))
    },
    add(sent) {
      const hash = sent.hash.toLowerCase()
      if (entries.has(hash)) return
      const at = now()
      const text = `${JSON.stringify([at, hash, sent.raw, sent.sender, sent.nonce?.toString() ?? null])}\n`
      entries.set(hash, { at, sent, text })
      bytes += text.length
      prune()
      write(text)
    },
    settle(hash) {
      const name = hash.toLowerCase()
      if (!entries.has(name)) return
      drop(name)
      write(`${JSON.stringify([name])}\n`)
    },
    close() {
      isClosed = true
      if (file !== 0) closeSync(file)
      file = 0
    },
  }
}

interface Entry {
  readonly at: number
  readonly sent: Acknowledged
  readonly text: string
}

/** A line that was cut off by the end of a process is passed over. */
function readEntries(path: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const line of readText(path).split('\n')) {
    const [at, hash, raw, sender, nonce] = readLine(line)
    if (isText(at)) entries.delete(at)
    else if (typeof at === 'number' && isText(hash) && isText(raw)) {
      const sent = {
        hash,
        raw,
        sender: isText(sender) ? sender : null,
        nonce: typeof nonce === 'string' && /^\d{1,20}$/.test(nonce) ? BigInt(nonce) : null,
      }
      entries.set(hash, { at, sent, text: `${line}\n` })
    }
  }
  return entries
}

function isText(value: unknown): value is Hex {
  return typeof value === 'string' && isHex(value)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function readLine(line: string): unknown[] {
  try {
    const value: unknown = JSON.parse(line)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
