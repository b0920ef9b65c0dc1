import { Tag } from '@causeway/ui'
import { useLiveState } from '../state/liveEvents.ts'
import { strings } from './strings.ts'

/** Whether the figures of the page move by themselves. */
export function LiveTag() {
  const state = useLiveState()
  return (
    <span role="status" class="live">
      <Tag tone={state === 'open' ? 'ok' : state === 'away' ? 'caution' : 'neutral'}>
        <span class={state === 'open' ? 'live-dot live-dot-on' : 'live-dot'} aria-hidden="true" />
        {strings.live[state]}
      </Tag>
    </span>
  )
}
