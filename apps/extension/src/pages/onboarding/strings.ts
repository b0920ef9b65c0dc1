/** The words of the first run. */
export const strings = {
  title: 'Set up Causeway',
  lead: 'One wallet for Ethereum, Solana and Bitcoin. Your keys stay in this browser, encrypted with your password.',
  create: {
    title: 'New here',
    says: 'Make a new wallet. You will write down twelve words that can bring it back.',
    start: 'Create a wallet',
  },
  import: {
    title: 'I have a recovery phrase',
    phrase: 'Recovery phrase',
    hint: '12 to 24 words, in order, separated by spaces.',
    submit: 'Import',
    backup: 'Use a backup file instead',
  },
  phrase: {
    title: 'Write down these words',
    says: 'On paper, in this order. They are shown once, and whoever has them has your accounts. Causeway will never ask for them on a website.',
    cover: 'Make sure that nobody is watching.',
    reveal: 'Show the words',
    more: 'Use 24 words',
    fewer: 'Use 12 words',
    next: 'I wrote them down',
    list: 'Your recovery phrase',
  },
  confirm: {
    title: 'Check what you wrote',
    says: (places: readonly number[]) => `Pick words ${listed(places)}, in this order.`,
    slot: (place: number) => `Word ${place}`,
    wrong: 'That is not what was shown. Look at your paper and pick again.',
    choices: 'All words',
    next: 'Continue',
    again: 'Look again',
  },
  password: {
    title: 'Choose a password',
    says: 'It unlocks the wallet in this browser. It cannot be restored, but the recovery phrase lets you choose a new one.',
    submit: 'Finish',
  },
  working: 'Encrypting your keys. This takes a second or two.',
  ready: {
    title: 'Your wallet is ready',
    says: 'Pin Causeway to the toolbar to have it at hand. Sites that support it will find it by themselves.',
    open: 'Open the wallet',
  },
  options: {
    title: 'Options',
    says: 'Neither is needed now. Both are in Settings later.',
  },
  back: 'Back',
  steps: (step: number, of: number) => `Step ${step} of ${of}`,
} as const

function listed(places: readonly number[]): string {
  return places.length < 2
    ? places.join('')
    : `${places.slice(0, -1).join(', ')} and ${places[places.length - 1]}`
}
