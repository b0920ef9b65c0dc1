import { IconButton } from '@causeway/ui'
import type { QueuePlace } from './queue.ts'

export interface QueueNavProps {
  readonly place: QueuePlace
  readonly onMove: (id: string) => void
}

/** Where the request stands among those that wait, and the way to the others. */
export function QueueNav({ place, onMove }: QueueNavProps) {
  const { position, total, previous, next } = place
  if (total < 2) return null
  return (
    <nav class="queue-nav" aria-label="Waiting requests">
      <IconButton
        icon="back"
        label="Previous request"
        disabled={previous === null}
        onClick={() => {
          if (previous !== null) onMove(previous)
        }}
        data-testid="queue-previous"
      />
      <span data-testid="queue-position" aria-live="polite">
        {position} of {total}
      </span>
      <IconButton
        icon="back"
        label="Next request"
        disabled={next === null}
        onClick={() => {
          if (next !== null) onMove(next)
        }}
        data-testid="queue-next"
      />
    </nav>
  )
}
