import type { FailoverView } from '@causeway/node/admin'
import { Card, Notice, Switch, useToast } from '@causeway/ui'
import { Failed } from '../../frame/Failed.tsx'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

export interface SwitchCardProps {
  readonly view: FailoverView
  readonly set: (view: FailoverView) => void
}

/** The owner's switch, and what it takes beside it. */
export function SwitchCard({ view, set }: SwitchCardProps) {
  const api = useApi()
  const toast = useToast()
  const { session } = useSession()
  const { error, run } = useTask()
  const owns = isOwner(session.role)
  const flip = async (on: boolean) => {
    if (!(await run(async () => set(await api.call('PUT /account/failover', { body: { on } }))))) return
    toast(on ? strings.turnedOn : strings.turnedOff)
  }
  return (
    <Card>
      <Switch
        label={strings.switch}
        hint={owns ? strings.switchHint : strings.ownersOnly}
        checked={view.on}
        disabled={!owns}
        onChange={(on) => void flip(on)}
        data-testid="failover-switch"
      />
      {view.inPlan ? null : (
        <Notice
          tone="caution"
          title={strings.notInPlan}
          action={<Link to={paths.plan}>{strings.toPlan}</Link>}
        >
          {strings.notInPlanSays}
        </Notice>
      )}
      <p class="cw-hint">
        {strings.asks} <code class="cw-mono">{strings.header}</code>
      </p>
      <Failed error={error} />
    </Card>
  )
}
