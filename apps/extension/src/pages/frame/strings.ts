/** The words of what all pages share. */
export const strings = {
  loading: 'Loading the wallet…',
  disconnected: 'The wallet was restarted before it could answer. Try again.',
  failed: 'Something went wrong in the wallet itself. Try again; if it stays so, restart the browser.',
  unlock: {
    title: 'Welcome back',
    locked: 'The wallet is locked.',
    password: 'Password',
    submit: 'Unlock',
    unlocking: 'Unlocking. This takes a second or two.',
    wait: (seconds: number) =>
      `Too many wrong passwords. You can try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    forgot: 'Forgot the password?',
    forgotSays:
      'Nobody can restore the password. With your recovery phrase you can start over: reset the wallet, then import the phrase and choose a new password.',
  },
  password: {
    password: 'New password',
    repeat: 'Repeat the password',
    hint: 'At least 8 characters. Several unrelated words are easy to remember and hard to guess.',
    short: 'Use at least 8 characters.',
    different: 'The two passwords are not the same.',
    strength: ['Too short', 'Weak', 'Fair', 'Good', 'Strong'],
    strengthLabel: 'Strength of the password',
    deriving: 'Checking. This takes a second or two.',
  },
  service: {
    label: 'Service address',
    placeholder: 'https://host/v3/key',
    hint: 'Paste any address of a Causeway service. Every network of that service is added.',
    add: 'Add',
    added: (count: number) => (count === 1 ? 'Added 1 network.' : `Added ${count} networks.`),
    barred: (count: number) =>
      count === 1
        ? 'One network has a host of its own. The browser asks you before the wallet may reach it.'
        : `${count} networks have hosts of their own. The browser asks you before the wallet may reach them.`,
    allow: 'Allow',
    refused: 'The browser was not allowed to reach that address. Add it again and allow the access.',
  },
  compat: {
    label: 'Compatibility mode',
    hint: 'Some sites look for one other wallet by name and offer nothing else. With this on, Causeway answers to that name too, unless that wallet is installed. Open pages notice after a reload.',
  },
  reset: {
    title: 'Reset the wallet',
    open: 'Reset the wallet',
    says: 'This removes every account, network, connection and setting from this browser. Only your recovery phrase or a backup brings the accounts back.',
    label: 'Type “reset” to go on',
    confirm: 'Reset',
    cancel: 'Cancel',
  },
} as const
