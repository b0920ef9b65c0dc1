import { Button, Dialog, Notice, TextField, useToast } from '@causeway/ui'
import { useId, useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from '../frame/strings.ts'
import { backupStrings as words } from './backupStrings.ts'
import { NewPassword } from './NewPassword.tsx'
import { useNewPassword } from './useNewPassword.ts'

export interface ImportBackupDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** There is no vault yet: the backup becomes one, under a new password. */
  readonly isNew?: boolean
}

/** Takes a backup file in. */
export function ImportBackupDialog({ open, onClose, isNew = false }: ImportBackupDialogProps) {
  return (
    <Dialog title={words.importTitle} open={open} onClose={onClose}>
      <ImportForm isNew={isNew} onDone={onClose} />
    </Dialog>
  )
}

function ImportForm({ isNew, onDone }: { readonly isNew: boolean; readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const id = useId()
  const [backup, setBackup] = useState('')
  const [backupPassword, setBackupPassword] = useState('')
  const chosen = useNewPassword()
  const submit = async () => {
    const params = { backup, backupPassword, password: chosen.password }
    if (await task.run(() => desk.call('ui_importBackup', params))) {
      toast(words.imported)
      onDone()
    }
  }
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNew || chosen.check()) submit()
      }}
    >
      <div class="cw-field">
        <label class="cw-label" for={id}>
          {words.file}
        </label>
        <input
          id={id}
          type="file"
          class="cw-input"
          required
          accept=".json,.txt,text/plain,application/json"
          data-testid="backup-file"
          onChange={async (event) => setBackup((await event.currentTarget.files?.[0]?.text()) ?? '')}
        />
      </div>
      <TextField
        type="password"
        label={words.backupPassword}
        value={backupPassword}
        onInput={setBackupPassword}
        required
        data-testid="backup-password"
      />
      {isNew ? <NewPassword chosen={chosen} /> : null}
      {task.error === null ? null : (
        <Notice tone="danger" live>
          {task.error.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={task.busy} data-testid="import-backup-submit">
        {words.import}
      </Button>
      <p class="cw-small cw-soft unlock-progress" role="status">
        {task.busy ? strings.password.deriving : ''}
      </p>
    </form>
  )
}
