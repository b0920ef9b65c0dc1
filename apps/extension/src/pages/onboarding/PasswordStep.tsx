import { Button, Card, Notice } from '@causeway/ui'
import { useDesk } from '../shared/desk.ts'
import { NewPassword } from '../shared/NewPassword.tsx'
import { useNewPassword } from '../shared/useNewPassword.ts'
import { useTask } from '../shared/useTask.ts'
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
