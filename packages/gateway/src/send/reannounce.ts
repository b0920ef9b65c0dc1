import type { Clock } from '../clock.ts'
import { isServing } from '../health/plan.ts'
import { hasMethod, type Member } from '../member.ts'
import { type Attempt, prepare } from '../request/attempt.ts'
import { never } from '../request/cancel.ts'
import { isOutage } from '../request/round.ts'
import type { SentLedger } from './sentTransactions.ts'

const method = 'eth_sendRawTransaction'
const atOnce = 20
const timeoutMs = 10_000

/** Gives upstreams that were away what was taken meanwhile, so that whichever is asked has it. */
export function reannounce(
  members: readonly Member[],
  { clock, attempt, ledger }: { clock: Clock; attempt: Attempt; ledger: SentLedger },
): void {
  const now = clock.now()
  for (const member of members) {
    if (!isServing(member, now) || !hasMethod(member, method, now)) continue
    for (const { hash, raw } of ledger.missingAt(member.upstream.id).slice(0, atOnce)) {
      if (member.limiter.readyIn(now) !== 0) break
      ledger.give(hash, member.upstream.id)
      const call = prepare({ method, params: [raw] })
      void attempt(member, call, { timeoutMs, cancel: never }).then((attempted) => {
        const isLost = attempted.is === 'cancelled' || (attempted.is === 'fault' && isOutage(attempted.fault))
        if (isLost) ledger.takeBack(hash, member.upstream.id)
      })
    }
  }
}
