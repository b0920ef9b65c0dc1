/** What is said where the service could not say it itself. */
export const strings = {
  notReached: 'The service was not reached. Check that it runs, then try again.',
  notUnderstood: 'The service gave an answer that this page does not understand. Reload the page.',
  failed: 'Something went wrong on this page. Reload it and try again.',
} as const
