import { Button, Card, Switch, TextField, useToast } from '@causeway/ui'
import { useEffect, useState } from 'preact/hooks'
import { strings as shared } from '../../frame/strings.ts'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

/** A key's name, and whether it is on. */
export function GeneralCard(part: KeyPart) {
  const { apiKey, canEdit } = part
  const toast = useToast()
  const naming = useKeyEdit(part)
  const switching = useKeyEdit(part)
  const [name, setName] = useState(apiKey.name)
  useEffect(() => setName(apiKey.name), [apiKey.name])
  return (
    <Card title={strings.general.title}>
      <form
        class="inline-form"
        onSubmit={async (event) => {
          event.preventDefault()
          if (await naming.save({ name: name.trim() })) toast(shared.saved)
        }}
      >
        <TextField
          label={strings.name}
          value={name}
          onInput={setName}
          maxLength={64}
          disabled={!canEdit}
          error={naming.error?.message ?? null}
        />
        <Button
          type="submit"
          busy={naming.busy}
          disabled={!canEdit || name.trim() === '' || name.trim() === apiKey.name}
        >
          {shared.save}
        </Button>
      </form>
      <Switch
        label={strings.general.enabled}
        hint={switching.error?.message ?? strings.general.enabledHint}
        checked={apiKey.enabled}
        disabled={!canEdit || switching.busy}
        onChange={(enabled) => void switching.save({ enabled })}
        data-testid="key-enabled"
      />
    </Card>
  )
}
