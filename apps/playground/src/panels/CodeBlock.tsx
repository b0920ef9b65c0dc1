import { CopyButton, Tabs } from '@causeway/ui'
import { useState } from 'preact/hooks'
import type { Snippet } from '../code/snippets.ts'

interface CopyTextProps {
  readonly text: string
  readonly label: string
  readonly 'data-testid'?: string
  readonly 'data-state'?: string
}

/** Text that is looked at and copied whole. It takes the focus, so that it can be scrolled by keyboard. */
export function CopyText({ text, label, ...rest }: CopyTextProps) {
  return (
    <div class="pg-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="pg-text cw-mono" tabIndex={0} aria-label={label} {...rest}>
        {text}
      </section>
      <CopyButton text={text} label={`Copy: ${label}`} doneLabel="Copied" />
    </div>
  )
}

interface CodeTabsProps {
  readonly snippets: readonly Snippet[]
  readonly 'data-testid': string
}

/** The same action in several tongues. */
export function CodeTabs({ snippets, ...rest }: CodeTabsProps) {
  const [wanted, setWanted] = useState('dapp')
  const shown = snippets.find(({ id }) => id === wanted) ?? snippets[0]
  if (shown === undefined) return null
  return (
    <Tabs label="Code" tabs={snippets} selected={shown.id} onSelect={setWanted}>
      <CopyText text={shown.code} label={`${shown.label} code`} {...rest} />
    </Tabs>
  )
}
