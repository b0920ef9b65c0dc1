export const strings = {
  title: 'Wallets',
  use: (name: string) => `Continue with ${name}`,
  searching: 'Looking for wallets…',
  none: 'No wallet was found in this browser.',
  noneSays:
    'With the Causeway extension, or another wallet of the multichain standard (CAIP-25), you can sign in without a password.',
  choose: 'Which account?',
  cancel: 'Choose another wallet',
  waiting: 'Answer in the wallet. It asks for your accounts first, then for a signature.',
  rejected: 'You declined in the wallet. Nothing was signed.',
  noAccount: 'The wallet gave no Ethereum account. Choose one when it asks.',
  failed: (why: string) => `The wallet did not sign: ${why}`,
} as const
