import type { ComponentChildren } from 'preact'
import { IconButton } from './Button.tsx'
import { strings } from './strings.ts'

export interface PageProps {
  readonly title: ComponentChildren
  /** Where "back" goes; without it there is no such button. */
  readonly onBack?: () => void
  readonly backLabel?: string
  readonly actions?: ComponentChildren
  /** What stays at the foot of the window while the content scrolls. */
  readonly footer?: ComponentChildren
  readonly children?: ComponentChildren
  readonly 'data-testid'?: string
}

/** A screen: its head, what it holds (which scrolls), and its foot. */
export function Page({
  title,
  onBack,
  backLabel = strings.back,
  actions,
  footer,
  children,
  ...rest
}: PageProps) {
  return (
    <div class="cw-page" {...rest}>
      <header class="cw-page-head">
        {onBack === undefined ? null : <IconButton icon="back" label={backLabel} onClick={onBack} />}
        <h1>{title}</h1>
        {actions === undefined ? null : <div class="cw-page-actions">{actions}</div>}
      </header>
      <main class="cw-page-body">{children}</main>
      {footer === undefined ? null : <footer class="cw-page-foot">{footer}</footer>}
    </div>
  )
}
