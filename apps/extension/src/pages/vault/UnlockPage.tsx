import { Button, Mark, Notice, TextField } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from '../frame/strings.ts'
import { ResetDialog } from './ResetDialog.tsx'
import { useCountdown } from './useCountdown.ts'

export interface UnlockPageProps {
  /** What waits behind the lock, where something does. */
  readonly children?: ComponentChildren
  /** What stands at the foot, such as a way to refuse without unlocking. */
  readonly footer?: ComponentChildren
}

/** Asks for the password. What comes next is told by the snapshot, so the screen that was wanted follows by itself. */
export function UnlockPage({ children, footer }: UnlockPageProps) {
  const desk = useDesk()
  const task = useTask()
  const [password, setPassword] = useState('')
  const [isResetting, setResetting] = useState(false)
  const wait = useCountdown(task.error?.retryAfter ?? null, task.error)
  const words = strings.unlock
  const problem = wait > 0 ? words.wait(wait) : task.error?.retryAfter == null ? task.error?.message : null
  const submit = async () => {
    if (password === '' || wait > 0) return
    // The field stays filled after a mistake: a slip is mended faster than retyped.
    if (await task.run(() => desk.call('ui_unlock', { password }))) setPassword('')
  }
  return (
    <main class="unlock" data-testid="unlock-page">
      <div class="unlock-head">
        <Mark large />
        <h1>{words.title}</h1>
        <p class="cw-soft">{words.locked}</p>
      </div>
      {children}
      <form
        class="cw-stack"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          type="password"
          label={words.password}
          value={password}
          onInput={setPassword}
          autoComplete="current-password"
          autoFocus
          error={problem ?? null}
          data-testid="unlock-password"
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={task.busy}
          disabled={password === '' || wait > 0}
          data-testid="unlock-submit"
        >
          {words.submit}
        </Button>
        <p class="unlock-progress cw-small cw-soft" role="status">
          {task.busy ? words.unlocking : ''}
        </p>
      </form>
      {footer}
      <details class="cw-disclosure unlock-forgot">
        <summary>{words.forgot}</summary>
        <Notice>
          <div class="cw-stack-tight">
            <p>{words.forgotSays}</p>
            <div>
              <Button small onClick={() => setResetting(true)} data-testid="forgot-reset">
                {strings.reset.open}
              </Button>
            </div>
          </div>
        </Notice>
      </details>
      <ResetDialog open={isResetting} onClose={() => setResetting(false)} />
    </main>
  )
}
