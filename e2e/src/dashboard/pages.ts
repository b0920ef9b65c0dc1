import type { Page } from 'playwright-core'

/** What the addresses of some pages are about. */
export interface PageFacts {
  /** The console's own address. */
  readonly address: string
  readonly keyId: string
  /** The link of an invitation that nobody took up. */
  readonly invite: string
  /** A one-time link that was used. */
  readonly usedLink: string
}

/** A page of the console. Those who audit and those who take pictures go by the same list. */
export interface ConsolePage {
  readonly name: string
  readonly path: string | ((facts: PageFacts) => string)
  /** What is there when the page is. */
  readonly shows: string
  /** Brings it into the state that is worth looking at. */
  readonly prepare?: (page: Page) => Promise<void>
}

export const pageWidths = [360, 1280] as const

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

/** Pages for somebody who is not. */
export const doors: readonly ConsolePage[] = [
  { name: 'sign-in', path: '/', shows: 'sign-in-page' },
  { name: 'forgot', path: '/reset', shows: 'forgot-page' },
  { name: 'invite', path: ({ invite }) => invite, shows: 'invite-page' },
  { name: 'enter', path: ({ usedLink }) => usedLink, shows: 'enter-page' },
]

/** Goes to a page and waits until it shows what it has. */
export async function openPage(
  tab: Page,
  { path, shows, prepare }: ConsolePage,
  facts: PageFacts,
): Promise<void> {
  const target = typeof path === 'string' ? path : path(facts)
  // From one door to another only the part behind the hash may differ, which alone loads nothing.
  await tab.goto('about:blank')
  await tab.goto(new URL(target, facts.address).href)
  await tab.getByTestId(shows).waitFor()
  await tab.getByRole('status', { name: 'Loading…' }).first().waitFor({ state: 'hidden' })
  await prepare?.(tab)
}
