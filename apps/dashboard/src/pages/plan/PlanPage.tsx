import type { AccountView, LimitsNow, PlanView } from '@causeway/node/admin'
import { Card, Meter, Notice } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatCount, formatUntil } from '../../format/format.ts'
import { LiveTag } from '../../frame/LiveTag.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { useLive } from '../../state/liveEvents.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useNow } from '../../state/useNow.ts'
import { useQuery } from '../../state/useQuery.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { strings } from './strings.ts'

/** What the account has, what it uses, and the plans it can have. */
export function PlanPage() {
  const { session } = useSession()
  const account = useQuery('GET /account', {}, { changes: ['account', 'keys'] })
  const plans = useQuery('GET /account/plans', {})
  const owns = isOwner(session.role)
  return (
    <div class="page" data-testid="plan-page">
      <PageHead title={strings.title} says={strings.says} actions={<LiveTag />} />
      {owns ? null : <Notice>{strings.ownersOnly}</Notice>}
      <Loaded query={account} lines={6}>
        {(view) => (
          <>
            <Limits view={view} />
            {view.account.planOverrides.locked === true ? <Notice>{strings.locked}</Notice> : null}
            <Loaded query={plans} lines={6}>
              {(answer) => (
                <Plans
                  plans={answer.plans}
                  view={view}
                  set={account.set}
                  canChoose={owns && view.account.planOverrides.locked !== true}
                />
              )}
            </Loaded>
            <Card title={strings.costs}>
              <p class="cw-hint">{strings.costsSays}</p>
              <p class="cw-hint">
                {strings.customSays} {strings.billing}
              </p>
            </Card>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Limits({ view }: { readonly view: AccountView }) {
  const live = useLive('now')
  const now = useNow(30_000)
  // A live figure of before the change would show the old limit for a second.
  const limits: LimitsNow = {
    day: { ...view.limits.day, used: live?.limits.day.used ?? view.limits.day.used },
    second: { ...view.limits.second, used: live?.limits.second.used ?? view.limits.second.used },
    keys: view.limits.keys,
  }
  return (
    <Card title={strings.now}>
      <div class="limits">
        <Limit
          label={strings.day}
          {...limits.day}
          note={strings.resets(formatUntil(limits.day.resetsAt, now))}
          testId="limit-day"
        />
        <Limit label={strings.second} {...limits.second} note={strings.perSecondNote} testId="limit-second" />
        <Limit label={strings.keys} {...limits.keys} note={strings.keysNote} testId="limit-keys" />
      </div>
    </Card>
  )
}

interface LimitProps {
  readonly label: string
  readonly used: number
  readonly limit: number | null
  readonly note: string
  readonly testId: string
}

function Limit({ label, used, limit, note, testId }: LimitProps) {
  const text =
    limit === null
      ? strings.noLimit(formatCount(used))
      : strings.usedOf(formatCount(used), formatCount(limit))
  return (
    <div class="cw-stack-tight" data-testid={testId}>
      <p class="cw-soft">{label}</p>
      <p>
        <strong>{text}</strong>
      </p>
      <Meter label={label} value={used} max={limit} text={text} />
      <p class="cw-hint">{note}</p>
    </div>
  )
}

interface PlansProps {
  readonly plans: readonly PlanView[]
  readonly view: AccountView
  readonly set: (view: AccountView) => void
  readonly canChoose: boolean
}

function Plans({ plans, view, set, canChoose }: PlansProps) {
  const [asked, setAsked] = useState<PlanView | null>(null)
  const isListed = plans.some(({ id }) => id === view.plan.id)
  return (
    <section aria-label={strings.plans}>
      <ul class="plans">
        {(isListed ? plans : [view.plan, ...plans]).map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan.id === view.plan.id ? view.plan : plan}
              isCurrent={plan.id === view.plan.id}
              canChoose={canChoose}
              onChoose={() => setAsked(plan)}
            />
          </li>
        ))}
      </ul>
      <PlanDialog plan={asked} current={view.plan} onClose={() => setAsked(null)} set={set} />
    </section>
  )
}
