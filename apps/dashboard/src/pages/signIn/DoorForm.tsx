import { Button } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import type { useTask } from '../../state/useTask.ts'
import { Refusal } from './Refusal.tsx'
import { useWait } from './useWait.ts'

export interface DoorFormProps {
  /** What sending it is: while it goes on the button is busy, and what it was refused with is said above it. */
  readonly task: Pick<ReturnType<typeof useTask>, 'busy' | 'error'>
  readonly onSubmit: () => void
  readonly submit: string
  readonly submitId?: string
  readonly children: ComponentChildren
  /** What stands below the button. */
  readonly after?: ComponentChildren
}

/** A form of somebody who is not signed in yet. */
export function DoorForm({ task, onSubmit, submit, submitId, children, after }: DoorFormProps) {
  const wait = useWait(task.error)
  return (
    <form
      class="cw-stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Refusal error={task.error} wait={wait} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={task.busy}
        disabled={wait > 0}
        {...(submitId === undefined ? {} : { 'data-testid': submitId })}
      >
        {submit}
      </Button>
      {after}
    </form>
  )
}
