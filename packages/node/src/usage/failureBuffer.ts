import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '../control/store/tables.ts'
import { withoutSecrets } from '../observe/withoutSecrets.ts'
import type { Failure } from './usage.ts'

export type FailureRecord = Insertable<Tables['failures']>

/** Failures that wait to be written. */
export interface FailureBuffer {
  add(failure: Failure): void
  take(): FailureRecord[]
}

/** Of one account between two writes. All are counted; a flood of them is not worth keeping one by one. */
const maxAtOnce = 100

/** Text that a stranger may have written, kept to this many letters. */
const maxLetters = 300

export function createFailureBuffer(): FailureBuffer {
  const instance = randomBytes(4).toString('hex')
  let last = 0
  let records: FailureRecord[] = []
  let byAccount = new Map<string, number>()

  return {
    add(failure) {
      const { accountId, at } = failure
      const count = byAccount.get(accountId) ?? 0
      if (count >= maxAtOnce) return
      byAccount.set(accountId, count + 1)
      last = (last + 1) % 36 ** 5
      records.push({
        account_id: accountId,
        id: `${failureIdAt(at)}-${instance}-${last.toString(36).padStart(5, '0')}`,
        at,
        key_id: failure.keyId,
        network: failure.network,
        method: storable(failure.method),
        status: failure.status,
        code: failure.code,
        credits: Math.round(failure.credits),
        took_us: Math.round(failure.tookUs),
        request_id: failure.requestId,
        reason: failure.reason,
        message: storable(failure.message),
        origin: failure.origin === null ? null : storable(failure.origin),
      })
    },
    take() {
      const taken = records
      records = []
      byAccount = new Map()
      return taken
    },
  }
}

/** What every id looks like. */
export const failureId = /^[0-9a-z]{9,}-[0-9a-f]{8}-[0-9a-z]{5}$/

/** The beginning of the ids of a millisecond; as text they sort by time. */
export function failureIdAt(time: number): string {
  return Math.max(0, Math.floor(time)).toString(36).padStart(9, '0')
}

/**
 * Both databases take it: no zero and no half of a letter, which would fail the whole write. Callers write their key
 * where a network or a method belongs, so it is looked for before the text is cut.
 */
function storable(text: string): string {
  return Buffer.from(withoutSecrets(text.slice(0, 4 * maxLetters)).slice(0, maxLetters))
    .toString()
    .replace(/\p{Cc}/gu, ' ')
}
