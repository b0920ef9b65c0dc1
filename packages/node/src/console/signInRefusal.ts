import { type Outcome, type SignInError, signInErrorText } from '../control/signIn/signInError.ts'
import type { AdminErrorCode } from './api.ts'
import { AdminRefusal } from './refusal.ts'

const codes: Readonly<Record<SignInError['code'], AdminErrorCode>> = {
  wrongCredentials: 'notAccepted',
  linkNotValid: 'notAccepted',
  tooManyAttempts: 'tooMany',
  busy: 'unavailable',
  passwordTooShort: 'invalid',
  passwordTooLong: 'invalid',
  emailMalformed: 'invalid',
  emailTaken: 'conflict',
  messageRefused: 'notAccepted',
  addressUnknown: 'notAccepted',
  addressTaken: 'conflict',
  lastWayIn: 'conflict',
  alreadyMember: 'conflict',
  alreadyClaimed: 'conflict',
  notLocal: 'forbidden',
  notMember: 'forbidden',
}

const fields: Partial<Record<SignInError['code'], string>> = {
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  emailMalformed: 'email',
  emailTaken: 'email',
  alreadyMember: 'email',
}

/** What an outcome holds, or the refusal that it is. */
export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  const { error } = outcome
  const field = fields[error.code]
  throw new AdminRefusal(codes[error.code], signInErrorText(error), {
    ...(field === undefined ? {} : { field }),
    ...('waitSeconds' in error ? { waitSeconds: error.waitSeconds } : {}),
  })
}
