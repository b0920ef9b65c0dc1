import { Card, TextField, useToast } from '@causeway/ui'
import { LineForm } from '../../frame/EditForm.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { useDraft } from '../../state/useDraft.ts'
import { KeySwitch } from './KeySwitch.tsx'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

/** A key's name, whether it is on, and whether partners may answer it. */
export function GeneralCard(part: KeyPart) {
  const { apiKey, canEdit } = part
  const toast = useToast()
  const naming = useKeyEdit(part)
  const [draft, setDraft] = useDraft(apiKey.name)
  const name = draft.trim()
  return (
    <Card title={strings.general.title}>
      <LineForm
        task={naming}
        canEdit={canEdit}
        isReady={name !== '' && name !== apiKey.name}
        onSubmit={async () => {
          if (await naming.save({ name })) toast(shared.saved)
        }}
      >
        <TextField
          label={strings.name}
          value={draft}
          onInput={setDraft}
          maxLength={64}
          disabled={!canEdit}
          error={naming.error?.message ?? null}
        />
      </LineForm>
      <KeySwitch
        part={part}
        field="enabled"
        label={strings.general.enabled}
        hint={strings.general.enabledHint}
        data-testid="key-enabled"
      />
      <KeySwitch
        part={part}
        field="failover"
        label={strings.general.failover}
        hint={strings.general.failoverHint}
        data-testid="key-failover"
      />
    </Card>
  )
}
