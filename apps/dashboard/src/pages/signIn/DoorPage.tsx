import { Mark } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import { useTitle } from '../../frame/useTitle.ts'
import { strings } from './strings.ts'

export interface DoorPageProps {
  readonly title: string
  readonly says?: ComponentChildren
  readonly children?: ComponentChildren
  /** What stands below the card. */
  readonly foot?: ComponentChildren
  readonly 'data-testid'?: string
}

/** A page before one is signed in: the mark, and one thing to do. */
export function DoorPage({ title, says, children, foot, ...rest }: DoorPageProps) {
  useTitle(title)
  return (
    <main class="door" {...rest}>
      <DoorMark />
      <div class="cw-card door-card">
        <h1 tabIndex={-1}>{title}</h1>
        {says === undefined ? null : <p class="cw-soft">{says}</p>}
        {children}
      </div>
      {foot === undefined ? null : <div class="door-foot">{foot}</div>}
    </main>
  )
}

/** Whose door it is. */
export function DoorMark() {
  return (
    <div class="door-mark">
      <Mark large />
      <p>{strings.product}</p>
    </div>
  )
}
