import { Button, Dialog, TextField, useToast } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useTask } from '../../desk/useTask.ts'
import { strings as sharedStrings } from '../../frame/strings.ts'
import { NewPassword } from '../../vault/NewPassword.tsx'
import { useCountdown } from '../../vault/useCountdown.ts'
import { useNewPassword } from '../../vault/useNewPassword.ts'
import type { OpenProps } from './openProps.ts'

export interface PasswordDialogProps extends OpenProps {
  readonly title: string
  /** What it is for, above the field. */
  readonly says: ComponentChildren
  readonly label: string
  readonly submit: string
  /** Labels of a new password that is chosen beside the old one. */
  readonly next?: readonly [password: string, repeat: string]
  /** What the password is for; refuses with `DeskError`. The new password is empty where none is chosen. */
  readonly run: (password: string, next: string) => Promise<unknown>
  /** What is said when it is done, and the dialog closes. */
  readonly done?: string
  /** What is chosen before the password. */
  readonly children?: ComponentChildren
  /** What the password brought up: it takes the place of the form. */
  readonly result?: ComponentChildren
  /** Names the field and the button to tests. */
  readonly testId: string
}

/** Something that the password stands before. What was typed is forgotten when the dialog closes. */
export function PasswordDialog({ title, says, result, ...rest }: PasswordDialogProps) {
  return (
    <Dialog title={title} open={rest.open} onClose={rest.onClose}>
      {says}
      {result ?? <PasswordForm {...rest} />}
    </Dialog>
  )
}

function PasswordForm(props: Omit<PasswordDialogProps, 'title' | 'says' | 'result'>) {
  const { label, submit, next, run, done, children, testId, onClose } = props
  const task = useTask()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const chosen = useNewPassword()
  const wait = useCountdown(task.error?.retryAfter ?? null, task.error)
  const isMissing = password === '' || wait > 0
  const problem =
    wait > 0
      ? sharedStrings.unlock.wait(wait)
      : task.error?.retryAfter == null
        ? (task.error?.message ?? null)
        : null
  const isAboutNext = task.error?.reason === 'weakPassword'
  return (
    <form
      class="cw-stack"
      onSubmit={async (event) => {
        event.preventDefault()
        if (isMissing || (next !== undefined && !chosen.check())) return
        if (!(await task.run(() => run(password, chosen.password))) || done === undefined) return
        toast(done)
        onClose()
      }}
    >
      {children}
      <TextField
        type="password"
        label={label}
        value={password}
        onInput={setPassword}
        autoComplete="current-password"
        autoFocus
        error={isAboutNext ? null : problem}
        data-testid={`${testId}-password`}
      />
      {next === undefined ? null : (
        <NewPassword chosen={chosen} labels={next} error={isAboutNext ? problem : null} />
      )}
      <Button
        type="submit"
        variant="primary"
        busy={task.busy}
        disabled={isMissing}
        data-testid={`${testId}-submit`}
      >
        {submit}
      </Button>
      <p class="cw-small cw-soft unlock-progress" role="status">
        {task.busy ? sharedStrings.password.deriving : ''}
      </p>
    </form>
  )
}
