import { Icon } from '@causeway/ui'
import type { Change } from './grants/changesOf.ts'
import { strings } from './strings.ts'

/** What comes and what goes, by sign and words as well as by colour. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul class="changes" data-testid="changes">
      {changes.map(({ kind, says }) => (
        <li key={says} class={`change-${kind}`}>
          <Icon name={kind === 'added' ? 'plus' : 'minus'} />
          <span class="cw-hidden">{kind === 'added' ? strings.edit.more : strings.edit.less}</span>
          <span>{says}</span>
        </li>
      ))}
    </ul>
  )
}
