import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useTitle } from './useTitle.ts'

export interface PageHeadProps {
  readonly title: string
  readonly says?: ComponentChildren
  readonly actions?: ComponentChildren
  /** What the page belongs to, above its name. */
  readonly trail?: ComponentChildren
}

/** The name of a page. It takes the focus when the page appears, so that a screen reader goes there too. */
export function PageHead({ title, says, actions, trail }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    scrollTo(0, 0)
    // A page whose first field takes the focus is read out with it.
    if (document.activeElement?.hasAttribute('autofocus') === true) return
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div class="page-head">
      {trail === undefined ? null : <p>{trail}</p>}
      <div class="page-head-line">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div class="page-head-actions">{actions}</div>}
      </div>
      {says === undefined ? null : <p class="cw-soft">{says}</p>}
    </div>
  )
}
