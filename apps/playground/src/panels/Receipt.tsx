import { Notice, Spinner } from '@causeway/ui'
import { useEffect, useState } from 'preact/hooks'
import { showJson } from '../json.ts'
import { type FollowUp, tellReceipt } from '../methods/followUp.ts'
import { CopyText } from './CodeBlock.tsx'
import { type Outcome, OutcomeNotice } from './Outcome.tsx'

/** Asked at once, then more and more seldom. */
const pauses = [250, 500, 1_000, 2_000, 5_000]

/** What became of a transaction, as soon as a block holds it. */
export function Receipt({ read }: { readonly read: FollowUp }) {
  const [outcome, setOutcome] = useState<Outcome<Record<string, unknown>>>({ state: 'busy' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    const look = async (count: number) => {
      try {
        const result = await read()
        if (!isWanted) return
        if (result !== null) setOutcome({ state: 'ok', result })
        else timer = setTimeout(() => void look(count + 1), pauses[Math.min(count, pauses.length - 1)])
      } catch (error) {
        if (isWanted) setOutcome({ state: 'error', error })
      }
    }
    void look(0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [read])
  return (
    <section class="pg-result" aria-label="Receipt" aria-live="polite" data-testid="receipt">
      <h3>Receipt</h3>
      {outcome.state === 'busy' ? <Spinner label="Waiting for a block" shown /> : null}
      {outcome.state === 'error' ? (
        <OutcomeNotice outcome={outcome} busy="" ok="" data-testid="receipt-problem" />
      ) : null}
      {outcome.state === 'ok' ? (
        <div class="pg-stack">
          <Notice tone={/failed/i.test(tellReceipt(outcome.result)) ? 'danger' : 'ok'}>
            {tellReceipt(outcome.result)}
          </Notice>
          <CopyText text={showJson(outcome.result)} label="Receipt" data-testid="receipt-json" />
        </div>
      ) : null}
    </section>
  )
}
