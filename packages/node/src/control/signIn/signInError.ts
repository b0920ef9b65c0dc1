/** Why somebody was not let in, or a change was not made. Nothing in it tells whether a user is there. */
export type SignInError =
  /** A wrong password, or nobody has that e-mail: the same, on purpose. */
  | { readonly code: 'wrongCredentials' }
  /** A link, an invitation or a code that is unknown, used up or too old. */
  | { readonly code: 'linkNotValid' }
  | { readonly code: 'tooManyAttempts'; readonly waitSeconds: number }
  /** More passwords are being checked than this machine takes at once. */
  | { readonly code: 'busy'; readonly waitSeconds: number }
  | { readonly code: 'passwordTooShort'; readonly minimum: number }
  | { readonly code: 'passwordTooLong'; readonly maximum: number }
  | { readonly code: 'emailMalformed' }
  /** Told only to somebody who is signed in, and seldom: see `changeEmail`. */
  | { readonly code: 'emailTaken' }
  | { readonly code: 'messageRefused'; readonly fault: SiweFault }
  /** The signature is right, and nobody here has linked that Ethereum account. */
  | { readonly code: 'addressUnknown'; readonly address: string }
  | { readonly code: 'addressTaken' }
  /** Without it there would be no way to sign in any more. */
  | { readonly code: 'lastWayIn' }
  | { readonly code: 'alreadyMember' }
  /** The service has an owner already. */
  | { readonly code: 'alreadyClaimed' }
  /** The banner's link is good on this machine alone. */
  | { readonly code: 'notLocal' }
  | { readonly code: 'notMember' }

/** What is wrong with a sign-in message (EIP-4361) or its signature. */
export type SiweFault =
  | 'malformed'
  | 'domain'
  | 'scheme'
  | 'uri'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expired'
  | 'notYetValid'
  | 'signature'

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: SignInError }

export function accept<Value>(value: Value): Outcome<Value> {
  return { ok: true, value }
}

export function refuse(error: SignInError): { readonly ok: false; readonly error: SignInError } {
  return { ok: false, error }
}

const siweTexts: Readonly<Record<SiweFault, string>> = {
  malformed: 'The message is not a sign-in message of EIP-4361.',
  domain: 'The message was made for another site.',
  scheme: 'The message was made for another address of this site.',
  uri: 'The message was made for another address of this site.',
  chainId: 'The message names a network that this service does not take.',
  nonce: 'This sign-in was used already, is too old, or was begun in another browser. Begin again.',
  issuedAt: 'The message is too old, or from the future. Check the clock and begin again.',
  expired: 'The message has expired. Begin again.',
  notYetValid: 'The message is not valid yet. Check the clock.',
  signature:
    'The signature is not of the account that the message names. Accounts that are contracts cannot sign in.',
}

/** A sentence for the person. */
export function signInErrorText(error: SignInError): string {
  switch (error.code) {
    case 'wrongCredentials':
      return 'The e-mail and the password do not go together.'
    case 'linkNotValid':
      return 'This link or code was used already, is too old, or was never given out. Ask for a new one.'
    case 'tooManyAttempts':
      return `Too many attempts. Try again in ${seconds(error.waitSeconds)}.`
    case 'busy':
      return `Too many sign-ins at once. Try again in ${seconds(error.waitSeconds)}.`
    case 'passwordTooShort':
      return `A password has at least ${error.minimum} characters.`
    case 'passwordTooLong':
      return `A password has at most ${error.maximum} characters.`
    case 'emailMalformed':
      return 'That is not an e-mail address.'
    case 'emailTaken':
      return 'That e-mail address cannot be used here.'
    case 'messageRefused':
      return siweTexts[error.fault]
    case 'addressUnknown':
      return `Nobody here has linked the account ${error.address}. Sign in another way and link it, or ask for an invitation.`
    case 'addressTaken':
      return 'That Ethereum account belongs to another user here.'
    case 'lastWayIn':
      return 'It is the only way to sign in. Set an e-mail and a password first.'
    case 'alreadyMember':
      return 'That person is a member already.'
    case 'alreadyClaimed':
      return 'This service has an owner already. Sign in, or ask the owner for an invitation.'
    case 'notLocal':
      return 'This link works only on the machine that Causeway runs on, without a proxy between.'
    case 'notMember':
      return 'You do not belong to that account.'
  }
}

function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`
}
