import { TextField } from '@causeway/ui'
import { passwordStrength } from './passwordStrength.ts'
import { strings } from './strings.ts'

export interface NewPasswordValue {
  readonly password: string
  readonly repeat: string
}

export const noPassword: NewPasswordValue = { password: '', repeat: '' }

/** Whether a password was chosen: long enough, and twice the same. */
export function isChosen({ password, repeat }: NewPasswordValue): boolean {
  return [...password].length >= 8 && password === repeat
}

export interface NewPasswordProps {
  readonly value: NewPasswordValue
  readonly onInput: (value: NewPasswordValue) => void
  readonly labels?: readonly [password: string, repeat: string]
  /** The wallet's own refusal of it. */
  readonly error?: string | null
}

/** Chooses a password: typed twice, with its strength told while typing. */
export function NewPassword({ value, onInput, labels, error = null }: NewPasswordProps) {
  const words = strings.password
  const { password, repeat } = value
  const strength = passwordStrength(password)
  return (
    <>
      <div class="cw-stack-tight">
        <TextField
          type="password"
          label={labels?.[0] ?? words.password}
          value={password}
          onInput={(next) => onInput({ ...value, password: next })}
          autoComplete="new-password"
          hint={words.hint}
          error={error}
          data-testid="new-password"
        />
        <div class={`strength strength-${password === '' ? 'none' : strength}`}>
          <div class="strength-bars" aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
          <output class="cw-small" aria-label={words.strengthLabel}>
            {password === '' ? '' : words.strength[strength]}
          </output>
        </div>
      </div>
      <TextField
        type="password"
        label={labels?.[1] ?? words.repeat}
        value={repeat}
        onInput={(next) => onInput({ ...value, repeat: next })}
        autoComplete="new-password"
        error={repeat !== '' && !password.startsWith(repeat) ? words.different : null}
        data-testid="repeat-password"
      />
    </>
  )
}
