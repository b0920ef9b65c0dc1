import { Card, TextField, useToast } from '@causeway/ui'
import { errorOf } from '../../api/apiError.ts'
import { formatLimit } from '../../format/format.ts'
import { EditForm } from '../../frame/EditForm.tsx'
import { useDraft } from '../../state/useDraft.ts'
import type { KeyPart } from './keyEditor.ts'
import { limitOf } from './keyFacts.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

const words = strings.limits
const typed = (limit: number | null) => (limit === null ? '' : String(limit))
const fields = ['limits.creditsPerSecond', 'limits.creditsPerDay']

/** A key's own limits, below those of the plan. */
export function LimitsCard(part: KeyPart) {
  const { apiKey, canEdit, plan } = part
  const toast = useToast()
  const editing = useKeyEdit(part)
  const [second, setSecond] = useDraft(typed(apiKey.limits.creditsPerSecond))
  const [day, setDay] = useDraft(typed(apiKey.limits.creditsPerDay))
  const creditsPerSecond = limitOf(second)
  const creditsPerDay = limitOf(day)
  const isChanged =
    creditsPerSecond !== apiKey.limits.creditsPerSecond || creditsPerDay !== apiKey.limits.creditsPerDay
  const wrong = (limit: number | null | undefined, field: string) =>
    limit === undefined ? words.wrong : errorOf(editing.error, field)
  const hint = (limit: number | null | undefined) =>
    limit === undefined ? ' ' : words.plan(formatLimit(limit))
  return (
    <Card title={words.title} data-testid="limits-card">
      <p class="cw-hint">{words.says}</p>
      <EditForm
        task={editing}
        canEdit={canEdit}
        isReady={creditsPerSecond !== undefined && creditsPerDay !== undefined && isChanged}
        fields={fields}
        submitId="limits-save"
        onSubmit={async () => {
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
      </EditForm>
    </Card>
  )
}
