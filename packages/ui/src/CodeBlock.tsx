import { CopyButton } from './Address.tsx'
import { strings } from './strings.ts'

export interface CodeBlockProps {
  /** What it is: read out, and part of what the button says. */
  readonly label: string
  readonly code: string
  readonly copyLabel?: string
  readonly 'data-testid'?: string
}

/** Something to be copied as it stands. Long lines scroll. */
export function CodeBlock({ label, code, copyLabel = strings.copyThis(label), ...rest }: CodeBlockProps) {
  return (
    <div class="cw-code" {...rest}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="cw-code-text" aria-label={label} tabIndex={0}>
        <pre>
          <code class="cw-mono">{code}</code>
        </pre>
      </section>
      <CopyButton text={code} label={copyLabel} doneLabel={strings.copied} />
    </div>
  )
}
