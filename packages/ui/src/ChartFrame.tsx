import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { classes } from './classes.ts'

export interface ChartKey {
  readonly label: string
  /** Which of the chart's colours, from 0. */
  readonly tone: number
}

export interface ChartFrameProps {
  readonly title: string
  /** What the picture shows, in a sentence: what somebody hears who does not see it. */
  readonly summary: string
  /** What each line is; none where there is only one. */
  readonly keys?: readonly ChartKey[]
  readonly actions?: ComponentChildren
  /** The picture itself. */
  readonly children?: ComponentChildren
  /** The same figures as a table, and the line that unfolds it. */
  readonly tableLabel: string
  readonly table: ComponentChildren
  readonly 'data-testid'?: string
}

/** A chart with its name, its key, and the same figures to be read. */
export function ChartFrame({
  title,
  summary,
  keys = [],
  actions,
  children,
  tableLabel,
  table,
  ...rest
}: ChartFrameProps) {
  const id = useId()
  return (
    <section {...rest} class="cw-card cw-chart" aria-labelledby={id}>
      <div class="cw-card-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      <div class="cw-chart-plot" role="img" aria-label={summary}>
        {children}
      </div>
      {keys.length === 0 ? null : (
        <ul class="cw-chart-keys" aria-hidden="true">
          {keys.map(({ label, tone }) => (
            <li key={label}>
              <span class={classes('cw-chart-swatch', `cw-chart-tone-${tone}`)} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <details class="cw-disclosure cw-chart-table">
        <summary>{tableLabel}</summary>
        {table}
      </details>
    </section>
  )
}
