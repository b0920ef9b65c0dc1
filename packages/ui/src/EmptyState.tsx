import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'

export interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** What would be here, and how it comes here. */
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** Nothing to show yet, and why. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div class="cw-empty">
      <Icon name={icon} />
      <p class="cw-empty-title">{title}</p>
      {children === undefined ? null : <p class="cw-hint">{children}</p>}
      {action}
    </div>
  )
}
