import { useState } from 'preact/hooks'
import { strings } from '../frame/strings.ts'

/** What is wrong with a password and its repetition, each to be shown at its field. */
export interface PasswordFaults {
  readonly password: string | null
  readonly repeat: string | null
}

export interface NewPasswordState {
  readonly password: string
  readonly repeat: string
  readonly faults: PasswordFaults
  readonly setPassword: (password: string) => void
  readonly setRepeat: (repeat: string) => void
  /** Whether a password was chosen; from the first call on, what is wrong is shown. */
  readonly check: () => boolean
}

/** A password that is being chosen. Nothing is called wrong while it can still become right by typing on. */
export function useNewPassword(): NewPasswordState {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isTried, setTried] = useState(false)
  const faults = passwordFaults(password, repeat, isTried)
  const check = () => {
    setTried(true)
    const { password: first, repeat: second } = passwordFaults(password, repeat, true)
    return first === null && second === null
  }
  return { password, repeat, faults, setPassword, setRepeat, check }
}

export function passwordFaults(password: string, repeat: string, isTried: boolean): PasswordFaults {
  const words = strings.password
  const isDifferent = isTried ? repeat !== password : !password.startsWith(repeat)
  return {
    password: isTried && [...password].length < 8 ? words.short : null,
    repeat: isDifferent ? words.different : null,
  }
}
