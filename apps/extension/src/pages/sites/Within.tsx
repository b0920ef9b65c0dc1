import { Notice } from '@causeway/ui'
import { strings } from './strings.ts'

const words = strings.origin

export interface WithinProps {
  /** The origin of the page around the frame; `null` as a text where it could not be told. */
  readonly within: string | undefined
}

/** The second of the two origins of a frame, beside the first. */
export function WithinLine({ within }: WithinProps) {
  if (within === undefined) return null
  return (
    <p class="site-within" data-testid="within-origin">
      {words.frameOf(nameOf(within))}
    </p>
  )
}

/** What it means that a site lies in another one's page. */
export function WithinNotice({ within }: WithinProps) {
  if (within === undefined) return null
  return (
    <Notice tone="caution" title={words.framed} data-testid="within-notice">
      {words.framedSays(nameOf(within))}
    </Notice>
  )
}

function nameOf(within: string): string {
  return within === 'null' ? words.anotherPage : within
}
