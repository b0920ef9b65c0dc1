import { Button } from '@causeway/ui'
import type { Older } from '../state/useOlder.ts'
import { Failed } from './Failed.tsx'

/** The button below a list that has more, and why the last try brought none. */
export function ShowOlder({
  older: { hasMore, busy, error, show },
  label,
}: {
  readonly older: Older<unknown>
  readonly label: string
}) {
  return (
    <>
      <Failed error={error} />
      {hasMore ? (
        <div class="centred">
          <Button busy={busy} onClick={show}>
            {label}
          </Button>
        </div>
      ) : null}
    </>
  )
}
