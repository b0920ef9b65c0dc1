import { adminRoot } from '@causeway/node/admin'
import type { Page } from 'playwright-core'

/** What the addresses of some pages are about. */
export interface PageFacts {
  /** The console's own address. */
  readonly address: string
  readonly keyId: string
  /** A key that may be changed at will. */
  readonly spareId: string
  readonly revokedId: string
  /** The link of an invitation that nobody took up. */
  readonly invite: string
  /** The link of one that somebody did. */
  readonly usedInvite: string
  /** A link to a new password. */
  readonly reset: string
  /** A one-time link that was used. */
  readonly usedLink: string
}

/** A page of the console in a state. Those who audit and those who take pictures go by the same lists. */
export interface ConsolePage {
  readonly name: string
  readonly path: string | ((facts: PageFacts) => string)
  /** What is there when the page is. */
  readonly shows: string
  /** What the service does to the page's questions, from before it is opened. */
  readonly service?: (page: Page) => Promise<unknown>
  /** Brings it into the state that is worth looking at. */
  readonly prepare?: (page: Page) => Promise<void>
  /** It is looked at while it waits. */
  readonly waits?: true
}

export const pageWidths = [360, 1280] as const

/** Goes to a page and waits until it shows what it has. */
export async function openPage(
  tab: Page,
  { path, shows, service, prepare, waits }: ConsolePage,
  facts: PageFacts,
): Promise<void> {
  const target = typeof path === 'string' ? path : path(facts)
  await tab.unrouteAll({ behavior: 'ignoreErrors' })
  // The extension opens a tab of its own when it likes. What lies behind another draws once a second.
  await tab.bringToFront()
  // From one door to another only the part behind the hash may differ, which alone loads nothing.
  await tab.goto('about:blank')
  await service?.(tab)
  await tab.goto(new URL(target, facts.address).href)
  await tab.getByTestId(shows).waitFor()
  const waiting = tab.getByRole('status', { name: 'Loading…' }).first()
  await waiting.waitFor({ state: waits === true ? 'visible' : 'hidden' })
  await prepare?.(tab)
}

/** The service takes some questions and does not answer them. */
export function answersNothing(route: RegExp): (page: Page) => Promise<unknown> {
  return (page) => page.route(isAdmin(route), () => {})
}

/** The service has something else to say. */
export function answers(route: RegExp, json: object): (page: Page) => Promise<unknown> {
  return (page) => page.route(isAdmin(route), (asked) => asked.fulfill({ json }))
}

/** The service is not there for some questions. */
export function isAway(route: RegExp): (page: Page) => Promise<unknown> {
  return (page) => page.route(isAdmin(route), (asked) => asked.abort())
}

function isAdmin(route: RegExp) {
  return ({ pathname }: URL) => pathname.startsWith(adminRoot) && route.test(pathname.slice(adminRoot.length))
}
