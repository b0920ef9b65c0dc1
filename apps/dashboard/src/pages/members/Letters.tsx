import { Card, CodeBlock } from '@causeway/ui'
import { formatDate } from '../../format/format.ts'
import { useQuery } from '../../state/useQuery.ts'
import { strings } from './strings.ts'

/** Links that were not mailed, for an owner to hand on. Nothing where there are none. */
export function Letters() {
  const letters = useQuery('GET /members/letters', {}, { changes: ['members'] }).data?.letters ?? []
  if (letters.length === 0) return null
  return (
    <Card title={strings.letters} data-testid="letters">
      <p class="cw-hint">{strings.lettersSays}</p>
      {letters.map(({ id, kind, to, link, expiresAt }) => (
        <div key={id} class="cw-stack-tight">
          <p>
            {strings.kinds[kind]} · {to}{' '}
            <span class="cw-small cw-soft">{strings.expires(formatDate(expiresAt))}</span>
          </p>
          <CodeBlock label={`${strings.kinds[kind]} ${to}`} code={link} />
        </div>
      ))}
    </Card>
  )
}
