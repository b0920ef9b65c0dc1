import type { SessionRow } from '@causeway/node/admin'
import { Card, IconButton, Notice, relativeTime, Tag, useToast } from '@causeway/ui'
import { formatDate } from '../../format/format.ts'
import { Loaded } from '../../frame/Loaded.tsx'
import { useApi } from '../../state/api.ts'
import { useNow } from '../../state/useNow.ts'
import { useQuery } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { browserName } from './browserName.ts'
import { strings } from './strings.ts'

const words = strings.sessions

/** One's sign-ins; each of the others can be ended. */
export function SessionsCard() {
  const api = useApi()
  const toast = useToast()
  const { error, run } = useTask()
  const query = useQuery('GET /sessions', {})
  const end = async (id: string) => {
    if (!(await run(() => api.call('DELETE /sessions/:id', { params: { id } })))) return
    query.reload()
    toast(words.ended)
  }
  return (
    <Card title={words.title} flush>
      {error === null ? null : (
        <div class="card-text">
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        </div>
      )}
      <Loaded query={query}>
        {({ sessions }) => (
          <ul class="cw-list" aria-label={words.caption}>
            {sessions.map((row) => (
              <SessionItem key={row.id} row={row} onEnd={() => void end(row.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

interface SessionItemProps {
  readonly row: SessionRow
  readonly onEnd: () => void
}

function SessionItem({ row, onEnd }: SessionItemProps) {
  const now = useNow()
  const name = browserName(row.userAgent)
  const facts = [
    words.way[row.way],
    words.from(row.ip),
    words.seen(relativeTime(row.lastSeenAt, now)),
    words.expires(formatDate(row.expiresAt)),
  ]
  return (
    <li class="row">
      <span class="row-text">
        <span class="cw-row">
          <span class="cw-cut" title={row.userAgent}>
            {name}
          </span>
          {row.current ? <Tag tone="accent">{words.current}</Tag> : null}
        </span>
        <span class="cw-small cw-soft">{facts.join(' · ')}</span>
      </span>
      {row.current ? null : <IconButton icon="close" label={words.end(name)} onClick={onEnd} />}
    </li>
  )
}
