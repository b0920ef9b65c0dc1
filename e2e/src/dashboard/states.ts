import type { Page } from 'playwright-core'
import { answersNothing, type ConsolePage, isAway, type PageFacts } from './consolePage.ts'
import { failoverStates } from './failoverStates.ts'

const spare = ({ spareId }: PageFacts) => `/keys/${spareId}`

/** Presses a button, and waits for what it opens. */
function pressing(testId: string, opens: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await page.getByTestId(testId).click()
    await opens(page)
  }
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** What pages look like on the way: questions, things that are shown once, refusals, and waiting. */
export const states: readonly ConsolePage[] = [
  ...failoverStates,
  {
    name: 'new-key-made',
    path: '/keys/new',
    shows: 'new-key-page',
    prepare: async (page) => {
      // No two keys have the same name.
      await page.getByTestId('key-name').fill(`Checkout page ${page.viewportSize()?.width}`)
      await page.getByTestId('key-create').click()
      await page.getByTestId('new-key-digits').waitFor()
    },
  },
  {
    name: 'new-key-refused',
    path: '/keys/new',
    shows: 'new-key-page',
    prepare: async (page) => {
      await page.getByTestId('key-name').fill('Web shop')
      await page.getByTestId('key-create').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'key-rotated',
    path: spare,
    shows: 'key-page',
    prepare: pressing('rotate-key', (page) => page.getByTestId('new-key-digits').waitFor()),
  },
  {
    name: 'key-secret',
    path: spare,
    shows: 'key-page',
    prepare: pressing('make-secret', (page) => page.getByTestId('new-secret').waitFor()),
  },
  {
    name: 'key-refused',
    path: spare,
    shows: 'key-page',
    prepare: async (page) => {
      await page.getByTestId('allow-origins').locator('summary').click()
      await page.getByTestId('allow-origins-text').fill('shop.example/path?x')
      await page.getByTestId('allow-origins-save').click()
      await page.getByTestId('allow-origins').getByRole('alert').waitFor()
      await page.getByTestId('limit-second').fill('a few')
    },
  },
  { name: 'key-revoke', path: spare, shows: 'key-page', prepare: pressing('revoke-key', dialog) },
  { name: 'key-jwt', path: spare, shows: 'key-page', prepare: pressing('add-jwt', dialog) },
  {
    name: 'key-jwt-refused',
    path: spare,
    shows: 'key-page',
    prepare: async (page) => {
      await page.getByTestId('add-jwt').click()
      const asked = page.getByRole('dialog')
      await asked.getByLabel('Name').fill('Checkout server')
      await asked.getByLabel('Public key (PEM)').fill('-----BEGIN PUBLIC KEY-----')
      await page.getByTestId('jwt-add').click()
      await asked.getByRole('alert').waitFor()
    },
  },
  { name: 'key-revoked', path: ({ revokedId }) => `/keys/${revokedId}`, shows: 'key-page' },
  { name: 'key-missing', path: '/keys/nowhere', shows: 'missing-key' },
  {
    name: 'members-invited',
    path: '/members',
    shows: 'members-page',
    prepare: async (page) => {
      await page.getByTestId('invite-email').fill('jonas@harbour.example')
      await page.getByTestId('invite-send').click()
      await page.getByTestId('invite-link').waitFor()
    },
  },
  {
    name: 'members-remove',
    path: '/members',
    shows: 'members-page',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remove Mira Okafor' }).click()
      await dialog(page)
    },
  },
  { name: 'plan-change', path: '/plan', shows: 'plan-page', prepare: pressing('choose-core', dialog) },
  {
    name: 'plan-refused',
    path: '/plan',
    shows: 'plan-page',
    service: isAway(/^\/account\/plan$/),
    prepare: async (page) => {
      await page.getByTestId('choose-growth').click()
      await page.getByTestId('plan-confirm').click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: 'failures-none-match',
    path: '/failures?window=15m&reason=planLacks&requestId=0',
    shows: 'failures-page',
  },
  {
    name: 'overview-loading',
    path: '/',
    shows: 'overview-page',
    service: answersNothing(/^\/(overview|networks|failures)/),
    waits: true,
  },
  {
    name: 'key-loading',
    path: spare,
    shows: 'key-page',
    service: answersNothing(/^\/keys\//),
    waits: true,
  },
  { name: 'keys-unread', path: '/keys', shows: 'load-error', service: isAway(/^\/keys/) },
  {
    name: 'usage-away',
    path: '/usage?window=15m',
    shows: 'usage-rows',
    // The stream is refused from the start: one that is open is no question of the page any more.
    service: isAway(/^\/live/),
    prepare: async (page) => {
      await page.getByText('Reconnecting').waitFor()
      await isAway(/^\/usage/)(page)
      await page.getByTestId('filter-network').selectOption({ index: 1 })
      await page.getByText('These figures may be old').waitFor()
    },
  },
  { name: 'service-away', path: '/', shows: 'start-error', service: isAway(/^\/session/) },
]
