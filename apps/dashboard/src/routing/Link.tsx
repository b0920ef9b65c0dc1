import type { ComponentChildren } from 'preact'
import { go } from './useRoute.ts'

export interface LinkProps {
  readonly to: string
  readonly class?: string
  readonly children?: ComponentChildren
  readonly 'data-testid'?: string
}

/** A link to another page of the console. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
