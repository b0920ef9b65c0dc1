import type { NetworkStatus } from '@causeway/node/admin'
import { Tag } from '@causeway/ui'
import { formatCount } from '../../format/format.ts'
import { strings } from './strings.ts'

const tones = { ready: 'ok', importing: 'caution', preparing: 'caution', waiting: 'neutral' } as const

/** How a network is, in two words, with its head where it has one. */
export function NetworkState({ network: { state, head } }: { readonly network: NetworkStatus }) {
  return (
    <span class="cw-row">
      {head === null ? null : (
        <span class="cw-small cw-soft network-head">{strings.block(formatCount(head.number))}</span>
      )}
      <Tag tone={tones[state]}>{strings.states[state]}</Tag>
    </span>
  )
}
