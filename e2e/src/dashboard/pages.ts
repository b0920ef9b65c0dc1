import { answers, type ConsolePage } from './consolePage.ts'

/** Pages for somebody who is signed in. */
export const pages: readonly ConsolePage[] = [
  { name: 'overview', path: '/', shows: 'overview-page' },
  { name: 'keys', path: '/keys', shows: 'keys-page' },
  { name: 'new-key', path: '/keys/new', shows: 'new-key-page' },
  { name: 'key', path: ({ keyId }) => `/keys/${keyId}`, shows: 'key-page' },
  { name: 'networks', path: '/networks', shows: 'networks-page' },
  { name: 'usage', path: '/usage?window=15m', shows: 'usage-page' },
  {
    name: 'failures',
    path: '/failures',
    shows: 'failures-page',
    prepare: (page) => page.getByTestId('failure').first().locator('summary').click(),
  },
  { name: 'members', path: '/members', shows: 'members-page' },
  { name: 'plan', path: '/plan', shows: 'plan-page' },
  { name: 'failover', path: '/failover', shows: 'failover-page' },
  { name: 'settings', path: '/settings', shows: 'settings-page' },
  { name: 'security', path: '/settings/security', shows: 'settings-page' },
  { name: 'audit', path: '/settings/audit', shows: 'settings-page' },
  { name: 'service', path: '/settings/service', shows: 'settings-page' },
  { name: 'missing', path: '/nowhere', shows: 'missing-page' },
]

/** Pages of a service that nobody has used yet. */
export const emptyPages: readonly ConsolePage[] = [
  { name: 'overview-empty', path: '/', shows: 'overview-page' },
  // The dev key cannot be revoked, so that the list is empty for other accounts than the first alone.
  { name: 'keys-empty', path: '/keys', shows: 'keys-page', service: answers(/^\/keys$/, { keys: [] }) },
  { name: 'usage-empty', path: '/usage?window=15m', shows: 'usage-page' },
  { name: 'failures-empty', path: '/failures', shows: 'failures-page' },
  { name: 'members-empty', path: '/members', shows: 'members-page' },
  { name: 'failover-empty', path: '/failover', shows: 'failover-page' },
]

/** Pages for somebody who is not signed in. */
export const doors: readonly ConsolePage[] = [
  { name: 'sign-in', path: '/', shows: 'sign-in-page' },
  {
    name: 'sign-in-refused',
    path: '/',
    shows: 'sign-in-page',
    prepare: async (page) => {
      await page.getByTestId('email').fill('mira@harbour.example')
      await page.getByTestId('password').fill('a bridge of straw')
      await page.getByTestId('sign-in-btn').click()
      await page.getByTestId('refusal').waitFor()
    },
  },
  {
    name: 'sign-in-link',
    path: '/',
    shows: 'sign-in-page',
    prepare: async (page) => {
      await page.getByText('On this machine?').click()
      await page.getByTestId('link').fill('http://somewhere.example/')
      await page.getByTestId('link').press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'forgot', path: '/reset', shows: 'forgot-page' },
  {
    name: 'forgot-asked',
    path: '/reset',
    shows: 'forgot-page',
    prepare: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@harbour.example')
      await page.getByLabel('E-mail').press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'new-password', path: ({ reset }) => reset, shows: 'reset-page' },
  { name: 'invite', path: ({ invite }) => invite, shows: 'invite-page' },
  {
    name: 'invite-used',
    path: ({ usedInvite }) => usedInvite,
    shows: 'invite-page',
    prepare: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'enter',
    path: ({ usedLink }) => usedLink,
    shows: 'enter-page',
    prepare: (page) => page.getByRole('alert').waitFor(),
  },
]

/** What a service that nobody owns shows first. */
export const claimPages: readonly ConsolePage[] = [
  { name: 'claim', path: '/', shows: 'claim-page' },
  {
    name: 'claim-refused',
    path: '/',
    shows: 'claim-page',
    prepare: async (page) => {
      await page.getByTestId('claim-code').fill('0000-0000')
      await page.getByLabel('Your name').fill('Ada Okafor')
      await page.getByLabel('E-mail').fill('ada@harbour.example')
      await page.getByLabel('password', { exact: false }).first().fill('a bridge of stones')
      await page.getByTestId('claim-btn').click()
      await page.getByRole('alert').waitFor()
    },
  },
]
