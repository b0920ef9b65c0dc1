import { Button, Notice } from '@causeway/ui'
import type { ApprovalAnswer } from '@causeway/wallet'
import type { ComponentChildren } from 'preact'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { strings } from './strings.ts'
import { useArmed } from './useArmed.ts'

export interface DecisionProps {
  readonly id: string
  /** What a yes sends. */
  readonly answer: ApprovalAnswer
  readonly labels: { readonly yes: string; readonly no: string }
  readonly disabled: boolean
  readonly isDangerous?: boolean
  /** How many requests wait, this one among them. */
  readonly total: number
  /** What stands above the buttons: a second step, or why there is no yes. */
  readonly children?: ComponentChildren
}

/** The foot of a request: yes, no, and no to all. */
export function Decision({
  id,
  answer,
  labels,
  disabled,
  isDangerous = false,
  total,
  children,
}: DecisionProps) {
  const desk = useDesk()
  const saying = useTask()
  const refusing = useTask()
  const armed = useArmed(id)
  const error = saying.error ?? refusing.error
  return (
    <div class="cw-stack-tight">
      {error === null ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      {children}
      <div class="cw-actions">
        <Button
          busy={refusing.busy}
          onClick={() => refusing.run(() => desk.call('ui_decide', { id, answer: { approved: false } }))}
          data-testid="cancel-btn"
        >
          {labels.no}
        </Button>
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          busy={saying.busy}
          disabled={disabled || !armed}
          onClick={() => saying.run(() => desk.call('ui_decide', { id, answer }))}
          data-testid="confirm-btn"
        >
          {labels.yes}
        </Button>
      </div>
      {total < 2 ? null : (
        <Button
          variant="quiet"
          small
          onClick={() => refusing.run(() => desk.call('ui_rejectAll', null))}
          data-testid="reject-all-btn"
        >
          {strings.rejectAll(total)}
        </Button>
      )}
    </div>
  )
}
