import { Button, Dialog, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { NewPassword } from '../../vault/NewPassword.tsx'
import { useNewPassword } from '../../vault/useNewPassword.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'
import { saveFile } from './saveFile.ts'

/** An encrypted file of everything, under a password of its own. */
export function ExportBackupDialog({ open, onClose }: OpenProps) {
  return (
    <Dialog title={strings.settings.backup.export} open={open} onClose={onClose}>
      <ExportForm onDone={onClose} />
    </Dialog>
  )
}

function ExportForm({ onDone }: { readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const chosen = useNewPassword()
  const words = strings.settings.backup
  const submit = async () => {
    const isDone = await task.run(async () => {
      const params = { password, backupPassword: chosen.password }
      const { backup } = await desk.call('ui_exportBackup', params)
      saveFile(`causeway-backup-${new Date().toISOString().slice(0, 10)}.json`, backup)
    })
    if (!isDone) return
    toast(words.saved)
    onDone()
  }
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.check()) submit()
      }}
    >
      <p class="cw-hint">{words.exportSays}</p>
      <TextField
        type="password"
        label={words.walletPassword}
        value={password}
        onInput={setPassword}
        autoComplete="current-password"
        autoFocus
        required
        error={task.error?.message ?? null}
      />
      <NewPassword chosen={chosen} labels={words.next} />
      <Button type="submit" variant="primary" busy={task.busy}>
        {words.save}
      </Button>
    </form>
  )
}
