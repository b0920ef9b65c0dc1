import { Button, Card, Notice } from '@causeway/ui'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { NewPassword } from '../vault/NewPassword.tsx'
import { useNewPassword } from '../vault/useNewPassword.ts'
import { strings } from './strings.ts'

export interface PasswordStepProps {
  readonly phrase: string
  readonly onBack: () => void
}

/** The last step of a new wallet. When it is done the vault is there, and the page moves on by that. */
export function PasswordStep({ phrase, onBack }: PasswordStepProps) {
  const desk = useDesk()
  const task = useTask()
  const chosen = useNewPassword()
  const words = strings.password
  return (
    <Card title={words.title} actions={<span class="cw-small cw-soft">{strings.steps(3, 3)}</span>}>
      <p class="cw-soft">{words.says}</p>
      <form
        class="cw-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.check())
            task.run(() => desk.call('ui_createVault', { password: chosen.password, phrase }))
        }}
      >
        <NewPassword chosen={chosen} />
        {task.error === null ? null : (
          <Notice tone="danger" live>
            {task.error.message}
          </Notice>
        )}
        <div class="cw-actions">
          <Button onClick={onBack}>{strings.back}</Button>
          <Button type="submit" variant="primary" busy={task.busy} data-testid="onboarding-done">
            {words.submit}
          </Button>
        </div>
        <p class="onboarding-progress cw-small cw-soft" role="status">
          {task.busy ? strings.working : ''}
        </p>
      </form>
    </Card>
  )
}
