import type { NewKey } from '@causeway/node/admin'
import { Button, Card, Notice, Select } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatDateTime } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'

const words = strings.rotate

/** New digits for a key, with a time in which the old ones are taken too. */
export function RotateCard({ apiKey, onRotated }: KeyPart & { readonly onRotated: (made: NewKey) => void }) {
  const api = useApi()
  const { busy, error, run } = useTask()
  const [overlap, setOverlap] = useState('86400')
  const until = apiKey.overlapUntil
  return (
    <Card title={words.title} data-testid="rotate-card">
      <p class="cw-hint">{words.says}</p>
      {until !== null && until > Date.now() ? (
        <Notice tone="caution">{words.until(formatDateTime(until))}</Notice>
      ) : null}
      <Select
        label={words.overlap}
        value={overlap}
        options={Object.entries(words.overlaps).map(([value, label]) => ({ value, label }))}
        onChange={setOverlap}
      />
      <Failed error={error} />
      <div>
        <Button
          icon="refresh"
          busy={busy}
          onClick={() =>
            void run(async () => {
              const body = { overlapSeconds: Number(overlap) }
              onRotated(await api.call('POST /keys/:id/rotate', { params: { id: apiKey.id }, body }))
            })
          }
          data-testid="rotate-key"
        >
          {words.action}
        </Button>
      </div>
    </Card>
  )
}
