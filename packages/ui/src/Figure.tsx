import type { ComponentChildren } from 'preact'

export interface FigureProps {
  readonly label: string
  readonly value: ComponentChildren
  readonly unit?: string
  /** What to compare it with. Its line is kept free, so that nothing moves when it comes. */
  readonly note?: ComponentChildren
  readonly 'data-testid'?: string
}

/** One number that matters, large. */
export function Figure({ label, value, unit, note, ...rest }: FigureProps) {
  return (
    <div class="cw-figure" {...rest}>
      <p class="cw-figure-label">{label}</p>
      <p class="cw-figure-value">
        {value}
        {unit === undefined ? null : <span class="cw-figure-unit"> {unit}</span>}
      </p>
      <p class="cw-figure-note">{note}</p>
    </div>
  )
}
