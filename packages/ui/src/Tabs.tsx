import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { classes } from './classes.ts'

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The panel of the selected tab. */
  readonly children?: ComponentChildren
}

/** Tabs by the pattern of ARIA: arrows, Home and End move and select, Tab goes on to the panel. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (to: number) => {
    const next = tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div class="cw-tabs">
      <div
        ref={list}
        role="tablist"
        class="cw-tab-list"
        aria-label={label}
        onKeyDown={(event) => {
          const at = tabs.findIndex((tab) => tab.id === selected)
          const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
          if (to === undefined) return
          event.preventDefault()
          move(to)
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            class={classes('cw-tab', tab.id === selected && 'cw-tab-selected')}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} class="cw-tab-panel">
        {children}
      </div>
    </div>
  )
}
