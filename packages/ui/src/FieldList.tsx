import type { ComponentChildren } from 'preact'
import { classes } from './classes.ts'

export interface FieldRow {
  readonly label: ComponentChildren
  readonly value: ComponentChildren
  /** Indents what lies inside the thing above. */
  readonly depth?: number
  /** The value stands below its label: for long text. */
  readonly stacked?: boolean
  readonly key?: string
}

/** Names and values, read as pairs. */
export function FieldList({ fields }: { readonly fields: readonly FieldRow[] }) {
  return (
    <dl class="cw-fields">
      {fields.map(({ label, value, depth = 0, stacked = false, key }, index) => (
        <div
          key={key ?? String(index)}
          class={classes(
            'cw-field-row',
            stacked && 'cw-field-stacked',
            depth > 0 && `cw-depth-${Math.min(depth, 4)}`,
          )}
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
