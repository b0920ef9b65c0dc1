/** The words that components say by themselves. */
export const strings = {
  back: 'Back',
  close: 'Close',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyThis: (what: string) => `Copy: ${what}`,
  justNow: 'just now',
  reveal: ['Show password', 'Hide password'],
} as const
