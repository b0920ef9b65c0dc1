import type { FailureRow } from '@causeway/node/admin'
import { CopyButton, FieldList, Notice } from '@causeway/ui'
import { formatCount, formatDateTime, formatMs, formatTime } from '../../format/format.ts'
import { Link } from '../../routing/Link.tsx'
import { FailureTag } from './FailureTag.tsx'
import { remedyLink } from './remedyLink.ts'
import { strings } from './strings.ts'

const words = strings.fields

/** One failure: a line, and unfolded everything that is known of it. */
export function FailureItem({ row }: { readonly row: FailureRow }) {
  const link = remedyLink(row)
  return (
    <li>
      <details class="failure" data-testid="failure">
        <summary>
          <time
            class="cw-small cw-soft"
            dateTime={new Date(row.at).toISOString()}
            title={formatDateTime(row.at)}
          >
            {formatTime(row.at)}
          </time>
          <FailureTag row={row} />
          <span class="cw-mono cw-cut failure-method">{row.method === '' ? strings.unread : row.method}</span>
          <span class="cw-cut failure-message">{row.message}</span>
          <span class="cw-cut cw-small cw-soft failure-place">
            {row.keyName} · {row.network}
          </span>
        </summary>
        <div class="failure-body">
          <Notice
            title={strings.todo}
            action={link === null ? undefined : <Link to={link.to}>{link.label}</Link>}
          >
            {row.remedy}
          </Notice>
          <FieldList
            fields={[
              { label: words.reason, value: <span class="cw-mono">{row.reason}</span> },
              { label: words.message, value: row.message },
              { label: words.status, value: String(row.status) },
              { label: words.code, value: row.code === null ? words.none : String(row.code) },
              { label: words.key, value: row.keyName },
              { label: words.network, value: row.network },
              { label: words.origin, value: row.origin ?? words.noOrigin },
              { label: words.took, value: formatMs(row.tookMs) },
              { label: words.credits, value: formatCount(row.credits) },
              { label: words.at, value: formatDateTime(row.at) },
              {
                label: words.requestId,
                value: (
                  <span class="cw-row">
                    <span class="cw-mono wrap">{row.requestId}</span>
                    <CopyButton text={row.requestId} label={strings.copyId} doneLabel={strings.copied} />
                  </span>
                ),
              },
            ]}
          />
        </div>
      </details>
    </li>
  )
}
