import { useId } from 'preact/hooks'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly hint?: string
  /** The label is read out and not shown, where the place says it. */
  readonly bare?: boolean
  readonly disabled?: boolean
  readonly 'data-testid'?: string
}

/** The browser's own list of choices. */
export function Select({ label, value, options, onChange, hint, bare = false, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div class="cw-field">
      <label class={bare ? 'cw-hidden' : 'cw-label'} for={id}>
        {label}
      </label>
      <div class="cw-select-box">
        <select
          {...rest}
          id={id}
          // Also where a choice was refused, and the value is as it was.
          value={value}
          class={classes('cw-input', 'cw-select')}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      {hint === undefined ? null : (
        <p class="cw-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
