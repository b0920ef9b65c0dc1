/** The words of the pages before one is signed in. */
export const strings = {
  product: 'Causeway console',
  email: 'E-mail',
  password: 'Password',
  name: 'Your name',
  newPassword: 'New password',
  choosePassword: 'Choose a password',
  passwordHint: 'At least 10 characters. A sentence is easier to keep than a puzzle.',
  or: 'or',
  wait: (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    local: 'On this machine?',
    localSays:
      'The start of the service printed a link that opens the console once. Open it, or paste it here.',
    link: 'One-time link',
    linkSubmit: 'Open the console',
    linkWrong: 'This is not such a link. It looks like http://localhost:8647/enter/…',
  },
  enter: {
    title: 'Opening the console',
    working: 'Checking the link…',
    failed: 'This link does not open the console',
    failedSays:
      'It works once and for 15 minutes, on the machine that the service runs on. Start the service again for a new one.',
    signIn: 'Sign in another way',
  },
  claim: {
    title: 'Claim this service',
    says: 'Nobody owns it yet. Its start printed a code: whoever gives it here becomes the owner.',
    code: 'Claim code',
    codeHint: 'In the terminal or the log of the service.',
    submit: 'Become the owner',
  },
  forgot: {
    title: 'Reset your password',
    says: 'If somebody has this address, a link to choose a new password is on its way. Where no mail is set up, the owner of the account finds it under Members.',
    submit: 'Ask for a link',
    done: 'Asked',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    says: 'All your other sign-ins end with it.',
    submit: 'Save and sign in',
  },
  invite: {
    title: (account: string) => `Join ${account}`,
    loading: 'Reading the invitation…',
    failed: 'This invitation does not work',
    failedSays: 'It may have been used, withdrawn or have run out. Ask whoever invited you for a new one.',
    says: (email: string, role: string) => `You were invited as ${role}, at ${email}.`,
    passwordHint: 'If you have an account here already, give its password.',
    submit: 'Join',
  },
} as const
