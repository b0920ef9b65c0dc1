import type { ForwardedRow } from '@causeway/node/admin'
import { FieldList, Tag } from '@causeway/ui'
import { formatCount, formatDateTime, formatTime } from '../../format/format.ts'
import { strings } from './strings.ts'

const mono = (text: string) => <span class="cw-mono wrap">{text}</span>

/** One call that went to a partner: a line, and unfolded everything that the record has of it. */
export function ForwardedItem({ row }: { readonly row: ForwardedRow }) {
  const { seq, at, outcome, method, keyName, network, partner } = row
  return (
    <li>
      <details class="failure forwarded" data-testid="forwarded">
        <summary>
          <time class="cw-small cw-soft" dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
          <Tag tone={outcome === 'answered' ? 'ok' : 'caution'}>{strings.outcomes[outcome]}</Tag>
          <span class="cw-mono cw-cut failure-method">{method}</span>
          <span class="cw-cut failure-message">{partner}</span>
          <span class="cw-cut cw-small cw-soft failure-place">
            {keyName} · {network}
          </span>
        </summary>
        <div class="failure-body">
          <FieldList
            fields={[
              { label: strings.seq, value: formatCount(seq) },
              { label: strings.when, value: formatDateTime(at) },
              { label: strings.key, value: keyName },
              { label: strings.network, value: network },
              { label: strings.partner, value: partner },
              { label: strings.salt, value: mono(row.salt) },
              { label: strings.requestDigest, value: mono(row.requestDigest) },
              { label: strings.answerDigest, value: mono(row.answerDigest ?? strings.none) },
              { label: strings.previous, value: mono(row.previous) },
              { label: strings.hash, value: mono(row.hash) },
            ]}
          />
        </div>
      </details>
    </li>
  )
}
