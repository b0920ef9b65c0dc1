import type { ComponentChildren } from 'preact'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type NoticeTone = 'info' | 'caution' | 'danger' | 'ok'

const icons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  caution: 'warning',
  danger: 'warning',
  ok: 'check',
}

export interface NoticeProps {
  readonly tone?: NoticeTone
  readonly title?: ComponentChildren
  readonly children?: ComponentChildren
  /** A button that does something about it. */
  readonly action?: ComponentChildren
  /** Read out as soon as it appears. */
  readonly live?: boolean
  readonly 'data-testid'?: string
}

/** Something the user should know here: what happened, and what to do. */
export function Notice({ tone = 'info', title, children, action, live = false, ...rest }: NoticeProps) {
  return (
    <div
      {...rest}
      class={classes('cw-notice', `cw-notice-${tone}`, action !== undefined && 'cw-notice-acting')}
      role={live ? 'alert' : undefined}
    >
      <Icon name={icons[tone]} />
      <div class="cw-notice-text">
        {title === undefined ? null : <p class="cw-notice-title">{title}</p>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
