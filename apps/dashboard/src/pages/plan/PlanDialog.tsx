import type { AccountView, PlanView } from '@causeway/node/admin'
import { Button, Dialog, useToast } from '@causeway/ui'
import { formatLimit } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

export interface PlanDialogProps {
  /** The plan that was asked for; `null` while none is. */
  readonly plan: PlanView | null
  readonly current: PlanView
  readonly onClose: () => void
  readonly set: (view: AccountView) => void
}

export function PlanDialog({ plan, current, onClose, set }: PlanDialogProps) {
  const api = useApi()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const choose = async (chosen: PlanView) => {
    const body = { plan: chosen.id }
    if (!(await run(async () => set(await api.call('POST /account/plan', { body }))))) return
    onClose()
    toast(strings.chosen(chosen.title))
  }
  return (
    <Dialog
      title={plan === null ? '' : strings.askTitle(plan.title)}
      open={plan !== null}
      onClose={onClose}
      actions={
        plan === null ? undefined : (
          <>
            <Button onClick={onClose}>{shared.cancel}</Button>
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void choose(plan)}
              data-testid="plan-confirm"
            >
              {strings.confirm}
            </Button>
          </>
        )
      }
    >
      {plan === null ? null : (
        <p>{strings.ask(formatLimit(plan.creditsPerDay), formatLimit(plan.creditsPerSecond))}</p>
      )}
      {plan !== null && plan.keys !== null && (current.keys === null || plan.keys < current.keys) ? (
        <p class="cw-soft">{strings.askDown(plan.keys)}</p>
      ) : null}
      <Failed error={error} />
    </Dialog>
  )
}
