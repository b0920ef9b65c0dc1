import { Button, type ButtonProps } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import type { Task } from '../state/useTask.ts'
import { Failed } from './Failed.tsx'
import { strings } from './strings.ts'

export interface EditFormProps extends Pick<ButtonProps, 'variant' | 'small'> {
  /** What sending it is: while it goes on the button is busy, and what it was refused with is said above it. */
  readonly task: Pick<Task, 'busy' | 'error'>
  readonly onSubmit: () => void
  /** Whether there is something to send, and it makes sense. */
  readonly isReady?: boolean
  /** Whether one may change it at all. */
  readonly canEdit?: boolean
  /** Fields that say themselves what is wrong with them. */
  readonly fields?: readonly string[]
  /** What stands in the place of the words of a refusal. */
  readonly refusal?: ComponentChildren
  readonly submit?: string
  readonly submitId?: string
  readonly children: ComponentChildren
}

/** Fields and the button that sends them: the one shape of every form behind the door. */
export function EditForm({ task, fields = [], refusal, children, ...rest }: EditFormProps) {
  return (
    <form class="cw-stack" onSubmit={submitter(rest.onSubmit)}>
      {children}
      {refusal ?? <Failed error={task.error} fields={fields} />}
      <div>
        <SubmitButton task={task} {...rest} />
      </div>
    </form>
  )
}

/** One field with its button beside it; the field says what it was refused with. */
export function LineForm({ children, onSubmit, ...rest }: Omit<EditFormProps, 'fields' | 'refusal'>) {
  return (
    <form class="inline-form" onSubmit={submitter(onSubmit)}>
      {children}
      <SubmitButton {...rest} />
    </form>
  )
}

type SubmitButtonProps = Omit<EditFormProps, 'children' | 'fields' | 'refusal' | 'onSubmit'>

function SubmitButton({
  task,
  isReady = true,
  canEdit = true,
  submit = strings.save,
  submitId,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button
      {...rest}
      type="submit"
      busy={task.busy}
      resting={!isReady}
      disabled={!canEdit}
      {...(submitId === undefined ? {} : { 'data-testid': submitId })}
    >
      {submit}
    </Button>
  )
}

function submitter(send: () => void) {
  return (event: Event) => {
    event.preventDefault()
    send()
  }
}
