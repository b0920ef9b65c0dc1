import { Button, Mark, Notice, Spinner } from '@causeway/ui'
import type { Snapshot } from '@causeway/wallet'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { readFromTitle } from '../frame/readFromTitle.ts'
import { WithinLine } from '../sites/Within.tsx'
import { UnlockPage } from '../vault/UnlockPage.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'
import { ConnectPage } from './ConnectPage.tsx'
import { placeIn, type QueuePlace } from './queue.ts'
import { strings } from './strings.ts'
import { useOpened } from './useArmed.ts'

/** The worker closes the window when nothing is left in it; should it have stopped, the window goes by itself. */
const lingers = 3_000

/** The window in which the user decides: the password where the wallet is locked, then one request after the other. */
export function ApprovalApp() {
  const snapshot = useSnapshot()
  const opened = useOpened()
  const [moved, setMoved] = useState<string | null>(null)
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const at = moved === null ? last.current : { id: moved, index: last.current?.index ?? 0 }
  const place = snapshot === null ? null : placeIn(snapshot.pending, at)
  const isDone = snapshot !== null && place === null
  useEffect(() => {
    if (place !== null) last.current = { id: place.current.id, index: place.position - 1 }
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => window.close(), lingers)
    return () => clearTimeout(timer)
  }, [isDone])

  const shown = snapshot?.vault === 'locked' ? 'locked' : place?.current.id
  const read = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (shown === undefined) return
    // The field for the password takes the focus itself.
    if (read.current !== undefined && read.current !== shown && shown !== 'locked') {
      readFromTitle()
      window.scrollTo(0, 0)
    }
    read.current = shown
  }, [shown])

  if (snapshot === null) return <Waiting label={strings.loading} />
  if (place === null) return <Waiting label={strings.done} />
  if (snapshot.vault !== 'unlocked') return <Locked place={place} snapshot={snapshot} />
  if (!opened) return <Waiting label={strings.loading} />
  const { current } = place
  const shared = { snapshot, place, onMove: setMoved }
  // The key: what was ticked for one request means nothing for the next.
  return current.kind === 'connect' ? (
    <ConnectPage key={current.id} request={current} {...shared} />
  ) : (
    <ConfirmPage key={current.id} request={current} {...shared} />
  )
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <main class="approval-waiting">
      <Spinner label={label} shown />
    </main>
  )
}

/** The request waits behind the password; a no needs none. */
function Locked({ place, snapshot }: { readonly place: QueuePlace; readonly snapshot: Snapshot }) {
  const { current, total } = place
  const desk = useDesk()
  const { busy, error, run } = useTask()
  if (snapshot.vault === 'empty')
    return (
      <main class="no-wallet" data-testid="no-wallet">
        <Mark large />
        <h1>{strings.noWallet}</h1>
        <p class="cw-soft">{strings.noWalletSays}</p>
        <Button variant="primary" onClick={() => window.open('onboarding.html', '_blank')}>
          {strings.setUp}
        </Button>
      </main>
    )
  return (
    <UnlockPage
      footer={
        <Button
          variant="quiet"
          busy={busy}
          onClick={() =>
            run(() =>
              total > 1
                ? desk.call('ui_rejectAll', null)
                : desk.call('ui_decide', { id: current.id, answer: { approved: false } }),
            )
          }
          data-testid={total > 1 ? 'reject-all-btn' : 'cancel-btn'}
        >
          {total > 1 ? strings.rejectAll(total) : strings.rejectLocked}
        </Button>
      }
    >
      <Notice tone={error === null ? 'info' : 'danger'} live={error !== null}>
        {error?.message ?? (
          <>
            <strong class="locked-origin">{current.origin}</strong> {strings.wants[current.kind]}
            {total > 1 ? strings.moreWait(total - 1) : '.'}
            <WithinLine within={current.within} />
          </>
        )}
      </Notice>
    </UnlockPage>
  )
}
