import { Button, Card, Notice, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { formatLimit } from '../../format/format.ts'
import { strings as shared } from '../../frame/strings.ts'
import type { KeyPart } from './keyEditor.ts'
import { limitOf } from './keyFacts.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

const words = strings.limits
const typed = (limit: number | null) => (limit === null ? '' : String(limit))

/** A key's own limits, below those of the plan. */
export function LimitsCard(part: KeyPart) {
  const { apiKey, canEdit, plan } = part
  const toast = useToast()
  const editing = useKeyEdit(part)
  const [second, setSecond] = useState(typed(apiKey.limits.creditsPerSecond))
  const [day, setDay] = useState(typed(apiKey.limits.creditsPerDay))
  const limits = { creditsPerSecond: limitOf(second), creditsPerDay: limitOf(day) }
  const { creditsPerSecond, creditsPerDay } = limits
  const wrong = (limit: number | null | undefined, field: string) =>
    limit === undefined ? words.wrong : errorOf(editing.error, field)
  const hint = (limit: number | null | undefined) =>
    limit === undefined ? ' ' : words.plan(formatLimit(limit))
  return (
    <Card title={words.title} data-testid="limits-card">
      <p class="cw-hint">{words.says}</p>
      <form
        class="cw-stack"
        onSubmit={async (event) => {
          event.preventDefault()
          if (creditsPerSecond === undefined || creditsPerDay === undefined) return
          if (await editing.save({ limits: { creditsPerSecond, creditsPerDay } })) toast(words.saved)
        }}
      >
        <div class="two">
          <TextField
            label={words.perSecond}
            hint={hint(plan?.creditsPerSecond)}
            inputMode="numeric"
            value={second}
            onInput={setSecond}
            disabled={!canEdit}
            error={wrong(creditsPerSecond, 'limits.creditsPerSecond')}
            data-testid="limit-second"
          />
          <TextField
            label={words.perDay}
            hint={hint(plan?.creditsPerDay)}
            inputMode="numeric"
            value={day}
            onInput={setDay}
            disabled={!canEdit}
            error={wrong(creditsPerDay, 'limits.creditsPerDay')}
            data-testid="limit-day"
          />
        </div>
        {editing.error === null || editing.error.field !== null ? null : (
          <Notice tone="danger" live>
            {editing.error.message}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={editing.busy} disabled={!canEdit} data-testid="limits-save">
            {shared.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
