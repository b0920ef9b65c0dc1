import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { classes } from './classes.ts'

export interface CardProps {
  readonly title?: ComponentChildren
  /** What stands at the end of the title's line. */
  readonly actions?: ComponentChildren
  /** Rows reach the edges of the card. */
  readonly flush?: boolean
  readonly children?: ComponentChildren
  readonly 'data-testid'?: string
}

/** A group of things that belong together; with a title it is a region of the page. */
export function Card({ title, actions, flush = false, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section {...rest} class="cw-card" aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined && actions === undefined ? null : (
        <div class="cw-card-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      <div class={classes('cw-card-body', flush && 'cw-flush')}>{children}</div>
    </section>
  )
}
