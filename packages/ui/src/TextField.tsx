import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { strings } from './strings.ts'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: ComponentChildren
  readonly error?: string | null
  readonly type?: 'text' | 'password' | 'url' | 'search' | 'email'
  readonly inputMode?: 'numeric'
  /** A field of several lines. */
  readonly rows?: number
  readonly mono?: boolean
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly maxLength?: number
  /** What the button beside a password says. */
  readonly revealLabels?: readonly [show: string, hide: string]
  readonly 'data-testid'?: string
}

/** A labelled field. A password can be looked at; what is typed is never corrected or remembered by the browser. */
export function TextField({
  label,
  value,
  onInput,
  hint,
  error = null,
  type = 'text',
  rows,
  mono = false,
  autoComplete = 'off',
  autoFocus = false,
  revealLabels = strings.reveal,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const described = classes(error !== null && `${id}-error`, hint !== undefined && `${id}-hint`)
  const shared = {
    ...rest,
    id,
    value,
    autoComplete,
    autoCapitalize: 'off' as const,
    spellcheck: false,
    class: classes('cw-input', mono && 'cw-mono'),
    'aria-invalid': error === null ? undefined : ('true' as const),
    'aria-describedby': described === '' ? undefined : described,
    // A dialog that opens looks for the attribute; elsewhere the field takes the focus itself.
    autofocus: autoFocus,
    ref: autoFocus ? focus : null,
  }
  return (
    <div class="cw-field">
      <label class="cw-label" for={id}>
        {label}
      </label>
      <div class="cw-input-box">
        {rows === undefined ? (
          <input
            {...shared}
            {...kinds[type === 'password' && shown ? 'text' : type]}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        ) : (
          <textarea {...shared} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />
        )}
        {type === 'password' ? (
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={revealLabels[shown ? 1 : 0]}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        ) : null}
      </div>
      {error === null ? null : (
        <p class="cw-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p class="cw-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Spread one by one, because the types of an input's attributes depend on its kind. */
const kinds = {
  text: { type: 'text' },
  password: { type: 'password' },
  url: { type: 'url' },
  search: { type: 'search' },
  email: { type: 'email' },
} as const

/** The same function at every render, so that it runs once: when the field appears. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
