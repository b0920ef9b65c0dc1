import { Card, FieldList } from '@causeway/ui'
import { Loaded } from '../../frame/Loaded.tsx'
import { useQuery } from '../../state/useQuery.ts'
import { strings } from './strings.ts'

const words = strings.service

/** How the service is set up. */
export function ServiceCard() {
  const query = useQuery('GET /settings', {})
  return (
    <Card title={words.title}>
      <p class="cw-hint">{words.says}</p>
      <Loaded query={query} lines={8}>
        {({ version, host, domain, ports, jwtAudience, cors, database, redis, mail }) => (
          <FieldList
            fields={[
              { label: words.version, value: version },
              { label: words.host, value: <span class="cw-mono">{host}</span> },
              { label: words.domain, value: domain ?? words.noDomain },
              { label: words.port.data, value: String(ports.data) },
              ...(ports.tls === null ? [] : [{ label: words.port.tls, value: String(ports.tls) }]),
              { label: words.port.console, value: String(ports.console) },
              { label: words.audience, value: <span class="cw-mono">{jwtAudience}</span> },
              { label: words.cors, value: cors.includes('*') ? words.any : cors.join(', ') },
              { label: words.database, value: words.databases[database] },
              { label: words.redis, value: redis ? words.yes : words.no },
              { label: words.mail, value: mail ? words.yes : words.mailNo },
              {
                label: words.api,
                value: <a href="/admin/v1/openapi.json">{words.openApi}</a>,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
