import { Button, Card, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { ImportBackupDialog } from '../vault/ImportBackupDialog.tsx'
import { NewPassword } from '../vault/NewPassword.tsx'
import { useNewPassword } from '../vault/useNewPassword.ts'
import { strings } from './strings.ts'

/** Both ways in at once: a new wallet, or a phrase that the user has. */
export function StartStep({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <div class="cw-stack">
      <Card title={strings.create.title}>
        <div class="onboarding-create">
          <p class="cw-soft">{strings.create.says}</p>
          <Button variant="primary" onClick={onCreate} data-testid="create-wallet">
            {strings.create.start}
          </Button>
        </div>
      </Card>
      <ImportCard />
    </div>
  )
}

function ImportCard() {
  const desk = useDesk()
  const task = useTask()
  const [phrase, setPhrase] = useState('')
  const chosen = useNewPassword()
  const [isRestoring, setRestoring] = useState(false)
  const words = strings.import
  const isAboutPassword = task.error?.reason === 'weakPassword'
  const submit = () =>
    task.run(() => desk.call('ui_createVault', { password: chosen.password, phrase: phrase.trim() }))
  return (
    <Card title={words.title}>
      <form
        class="cw-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.check()) submit()
        }}
      >
        <TextField
          label={words.phrase}
          value={phrase}
          onInput={(next) => {
            setPhrase(next)
            task.clear()
          }}
          rows={3}
          required
          mono
          hint={words.hint}
          error={isAboutPassword ? null : (task.error?.message ?? null)}
          data-testid="import-phrase"
        />
        <NewPassword chosen={chosen} error={isAboutPassword ? (task.error?.message ?? null) : null} />
        <Button type="submit" variant="primary" wide busy={task.busy} data-testid="onboarding-done">
          {words.submit}
        </Button>
        <p class="onboarding-progress cw-small cw-soft" role="status">
          {task.busy ? strings.working : ''}
        </p>
      </form>
      <Button variant="quiet" small onClick={() => setRestoring(true)} data-testid="import-backup">
        {words.backup}
      </Button>
      <ImportBackupDialog isNew open={isRestoring} onClose={() => setRestoring(false)} />
    </Card>
  )
}
