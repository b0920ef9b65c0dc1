import { IconButton } from '@causeway/ui'
import type { QueuePlace } from './queue.ts'
import { strings } from './strings.ts'

const words = strings.queue

export interface QueueNavProps {
  readonly place: QueuePlace
  readonly onMove: (id: string) => void
}

/** Where the request stands among those that wait, and the way to the others. */
export function QueueNav({ place, onMove }: QueueNavProps) {
  const { position, total, previous, next } = place
  if (total < 2) return null
  return (
    <nav class="queue-nav" aria-label={words.label}>
      <IconButton
        icon="back"
        label={words.previous}
        disabled={previous === null}
        onClick={() => {
          if (previous !== null) onMove(previous)
        }}
        data-testid="queue-previous"
      />
      <span data-testid="queue-position" aria-live="polite">
        {words.position(position, total)}
      </span>
      <IconButton
        icon="back"
        label={words.next}
        disabled={next === null}
        onClick={() => {
          if (next !== null) onMove(next)
        }}
        data-testid="queue-next"
      />
    </nav>
  )
}
