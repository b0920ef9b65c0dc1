/** The words of the page of blocked sites. */
export const blockedStrings = {
  title: 'Blocked sites',
  count: (count: number) => (count === 1 ? '1 site' : `${count.toLocaleString('en')} sites`),
  says:
    'A blocked site and its subdomains are never connected: they are answered as if you had said no, and no window opens. ' +
    'The list stays on this computer, and nobody is asked about the sites you visit.',
  input: 'Block a site',
  inputHint: 'A host such as site.example, or a whole list with one host in a line.',
  add: 'Block',
  added: (count: number) =>
    count === 0
      ? 'Nothing new: it was blocked already.'
      : count === 1
        ? '1 site was blocked.'
        : `${count.toLocaleString('en')} sites were blocked.`,
  none: 'That is not the address of a site. It should look like site.example.',
  refused: (lines: readonly string[], count: number) =>
    `Left out, because ${count === 1 ? 'it is' : 'they are'} not the address of a site: ${lines.join(', ')}${count > lines.length ? ` and ${(count - lines.length).toLocaleString('en')} more` : ''}.`,
  search: 'Search blocked sites',
  list: 'The list',
  noMatch: 'No blocked site of this name.',
  empty: 'No site is blocked',
  more: (count: number) => `and ${count.toLocaleString('en')} more; search for one by its name`,
  fromWallet: 'Came with Causeway',
  letThrough: 'Came with Causeway, let through by you',
  unblock: 'Unblock',
  unblockOf: (host: string) => `Unblock ${host}`,
  block: 'Block again',
  blockOf: (host: string) => `Block ${host} again`,
  unblocked: (host: string) => `${host} may ask again.`,
} as const
