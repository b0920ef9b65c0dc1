import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { classes } from './classes.ts'

export interface ChoiceProps {
  readonly label: ComponentChildren
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** One or two sentences below the label. */
  readonly hint?: ComponentChildren
  readonly disabled?: boolean
  readonly 'data-testid'?: string
}

/** A setting that takes effect at once. A checkbox to the browser, a switch to the eye and the screen reader. */
export function Switch({ label, checked, onChange, hint, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div class="cw-switch-row">
      <div class="cw-choice-text">
        <label for={id}>{label}</label>
        {hint === undefined ? null : (
          <p class="cw-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        class="cw-switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

export interface CheckboxRowProps extends ChoiceProps {
  /** What stands before the label, such as an avatar. */
  readonly leading?: ComponentChildren
  /** What stands at the end of the row, such as a tag. */
  readonly trailing?: ComponentChildren
  /** Radio buttons of one name exclude each other. */
  readonly radio?: string
}

/** A row of a list that is ticked or not: the whole row is the target. */
export function CheckboxRow({
  label,
  checked,
  onChange,
  hint,
  leading,
  trailing,
  radio,
  disabled,
  ...rest
}: CheckboxRowProps) {
  const id = useId()
  return (
    <label class={classes('cw-check-row', disabled === true && 'cw-disabled')} for={id} {...rest}>
      <input
        id={id}
        type={radio === undefined ? 'checkbox' : 'radio'}
        name={radio}
        class="cw-checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {leading}
      <span class="cw-choice-text">
        <span class="cw-check-label">{label}</span>
        {hint === undefined ? null : (
          <span class="cw-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      {trailing}
    </label>
  )
}
