import { TextField } from '@causeway/ui'
import { strings } from '../frame/strings.ts'
import { passwordStrength } from './passwordStrength.ts'
import type { NewPasswordState } from './useNewPassword.ts'

export interface NewPasswordProps {
  readonly chosen: NewPasswordState
  readonly labels?: readonly [password: string, repeat: string]
  /** The wallet's own refusal of it. */
  readonly error?: string | null
}

/** Chooses a password: typed twice, with its strength told while typing. */
export function NewPassword({ chosen, labels, error = null }: NewPasswordProps) {
  const words = strings.password
  const { password, repeat, faults } = chosen
  const strength = passwordStrength(password)
  return (
    <>
      <div class="cw-stack-tight">
        <TextField
          type="password"
          label={labels?.[0] ?? words.password}
          value={password}
          onInput={chosen.setPassword}
          autoComplete="new-password"
          hint={words.hint}
          error={faults.password ?? error}
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
        onInput={chosen.setRepeat}
        autoComplete="new-password"
        error={faults.repeat}
        data-testid="repeat-password"
      />
    </>
  )
}
