import { Notice } from '@causeway/ui'
import type { Warning } from '@causeway/wallet'
import { strings } from './strings.ts'
import { sortWarnings } from './viewLines.ts'

export interface WarningListProps {
  /** A warning that does not hold any more keeps its place and says so. */
  readonly warnings: readonly (Warning & { readonly holds?: boolean })[]
  /** Read out as they appear. */
  readonly live?: boolean
  readonly 'data-testid'?: string
}

const tones = { danger: 'danger', caution: 'caution', notice: 'info' } as const satisfies Record<
  Warning['severity'],
  unknown
>
const words = strings.confirm

/** Warnings, the loudest first. */
export function WarningList({ warnings, live = false, ...rest }: WarningListProps) {
  if (warnings.length === 0) return null
  return (
    <div {...rest} class="cw-stack-tight">
      {sortWarnings(warnings).map(({ code, severity, text, holds = true }) => (
        <Notice
          key={`${code} ${text}`}
          tone={holds ? tones[severity] : 'ok'}
          title={holds ? words.severities[severity] : words.mended}
          live={live}
        >
          {holds ? text : <s>{text}</s>}
        </Notice>
      ))}
    </div>
  )
}
