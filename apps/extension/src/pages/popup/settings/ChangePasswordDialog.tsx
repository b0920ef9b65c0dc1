import { Button, Dialog, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { NewPassword } from '../../vault/NewPassword.tsx'
import { useNewPassword } from '../../vault/useNewPassword.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'

/** The old password once, the new one twice. */
export function ChangePasswordDialog({ open, onClose }: OpenProps) {
  return (
    <Dialog title={strings.settings.security.changePassword} open={open} onClose={onClose}>
      <ChangeForm onDone={onClose} />
    </Dialog>
  )
}

function ChangeForm({ onDone }: { readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const chosen = useNewPassword()
  const words = strings.settings.security
  const submit = async () => {
    if (await task.run(() => desk.call('ui_changePassword', { password, next: chosen.password }))) {
      toast(words.changed)
      onDone()
    }
  }
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.check()) submit()
      }}
    >
      <TextField
        type="password"
        label={words.current}
        value={password}
        onInput={setPassword}
        autoComplete="current-password"
        autoFocus
        required
        error={task.error?.message ?? null}
        data-testid="current-password"
      />
      <NewPassword chosen={chosen} labels={words.next} />
      <Button type="submit" variant="primary" busy={task.busy} data-testid="change-password-submit">
        {words.change}
      </Button>
    </form>
  )
}
