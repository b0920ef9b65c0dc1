import { Button, Card, EmptyState, Tag } from '@causeway/ui'
import type { PlaygroundEvent } from '../events.ts'
import { showJson } from '../json.ts'

interface EventPanelProps {
  readonly events: readonly PlaygroundEvent[]
  readonly onClear: () => void
}

const tones = { wallet: 'accent', 'EIP-1193': 'neutral', connection: 'caution', node: 'ok' } as const

/** What the wallet and the node said by themselves, newest first. */
export function EventPanel({ events, onClear }: EventPanelProps) {
  return (
    <Card
      title="Events"
      actions={
        <Button
          small
          variant="quiet"
          disabled={events.length === 0}
          onClick={onClear}
          data-testid="clear-events-btn"
        >
          Clear
        </Button>
      }
    >
      <div class="pg-log" role="log" aria-label="Events, newest first">
        <ol class="pg-events" data-testid="event-list">
          {events.map(({ number, time, from, name, detail }) => (
            <li key={number} data-event={name}>
              <details>
                <summary class="pg-fold pg-event-head">
                  <Tag tone={tones[from]}>{from}</Tag>
                  <span class="pg-event-name cw-mono">{name}</span>
                  <span class="pg-event-line pg-faint cw-mono">{JSON.stringify(detail ?? null)}</span>
                  <time class="pg-faint" dateTime={time.toISOString()}>
                    {time.toLocaleTimeString()}
                  </time>
                </summary>
                <pre class="cw-mono">{showJson(detail ?? null)}</pre>
              </details>
            </li>
          ))}
        </ol>
      </div>
      {events.length > 0 ? null : (
        <EmptyState icon="clock" title="Nothing has happened yet">
          Changes of the session, eth_subscribe and the EIP-1193 provider speak here.
        </EmptyState>
      )}
    </Card>
  )
}
