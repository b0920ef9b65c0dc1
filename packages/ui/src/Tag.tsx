import type { ComponentChildren } from 'preact'
import { classes } from './classes.ts'

export interface TagProps {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'caution' | 'danger'
  readonly children?: ComponentChildren
  readonly title?: string
}

/** One or two words about the thing beside it. */
export function Tag({ tone = 'neutral', children, title }: TagProps) {
  return (
    <span class={classes('cw-tag', `cw-tag-${tone}`)} title={title}>
      {children}
    </span>
  )
}
