import type { PlanView } from '@causeway/node/admin'
import { Button, classes, Icon } from '@causeway/ui'
import { formatLimit } from '../../format/format.ts'
import { strings } from './strings.ts'

export interface PlanCardProps {
  readonly plan: PlanView
  readonly isCurrent: boolean
  readonly canChoose: boolean
  readonly onChoose: () => void
}

/** One plan: its figures, what it has and has not, and the way to it. */
export function PlanCard({ plan, isCurrent, canChoose, onChoose }: PlanCardProps) {
  const figures = [
    [plan.creditsPerDay, strings.perDay],
    [plan.creditsPerSecond, strings.perSecond],
    [plan.keys, strings.keysUnit(plan.keys)],
  ] as const
  const features = [
    [plan.tracing, strings.features.tracing],
    [plan.secretOverridesAllowlists, strings.features.secret],
    [plan.failover, strings.features.failover],
  ] as const
  return (
    <article class={classes('cw-card', 'plan', isCurrent && 'plan-current')} data-testid={`plan-${plan.id}`}>
      <h2>{plan.title}</h2>
      <ul class="plan-figures">
        {figures.map(([value, unit]) => (
          <li key={unit}>
            <strong>{formatLimit(value)}</strong> <span class="cw-soft">{unit}</span>
          </li>
        ))}
      </ul>
      <ul class="plan-features">
        {features.map(([has, label]) => (
          <li key={label} class={has ? undefined : 'cw-soft'}>
            <Icon name={has ? 'check' : 'minus'} />
            <span>
              {label}
              <span class="cw-hidden">: {has ? strings.has : strings.hasNot}</span>
            </span>
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p class="plan-mine">
          <Icon name="check" />
          {strings.current}
        </p>
      ) : canChoose ? (
        <Button
          wide
          aria-label={strings.chooseThis(plan.title)}
          onClick={onChoose}
          data-testid={`choose-${plan.id}`}
        >
          {strings.choose}
        </Button>
      ) : null}
    </article>
  )
}
