import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { patience, type Stand } from './stand.test.support.ts'

/** What the playground shows, whichever way it is worked. */
export interface PlaygroundTab {
  readonly page: Page
  /** Resolves once the session has these accounts on these scopes, and no others. */
  sessionOf(accounts: Readonly<Record<string, readonly string[]>>): Promise<void>
  /** The details of the events of a name, newest first. */
  events(name: string): Promise<readonly Event[]>
  /** What the last call came to; an error as `{ error }`. */
  answer(): Promise<unknown>
  /** What became of the request for a session. */
  connectOutcome(): Promise<string>
  receipt(): Promise<Record<string, unknown>>
}

type Event = Record<string, unknown>

export async function openPlaygroundTab(stand: Stand): Promise<PlaygroundTab> {
  const page = await stand.extension.context.newPage()
  await page.goto(stand.link)
  await page.getByTestId('service-networks').waitFor()
  await page.getByTestId('wallet-card-dev.causeway.wallet').waitFor()
  const textOf = async (selector: string) => (await page.locator(selector).textContent()) ?? ''
  const session = async () => JSON.parse(await textOf('[data-testid=session-json]'))
  return {
    page,
    sessionOf: (accounts) =>
      vi.waitFor(async () => {
        const { sessionScopes } = await session()
        const shown = Object.fromEntries(
          Object.entries(sessionScopes).map(([scope, granted]) => [scope, Object(granted).accounts]),
        )
        if (JSON.stringify(shown) !== JSON.stringify(accounts))
          throw new Error(`the session has ${JSON.stringify(shown)}`)
      }, patience),
    events: async (name) => {
      const details = page.getByTestId('event-list').locator(`[data-event=${name}] pre`)
      return (await details.allTextContents()).map((text) => JSON.parse(text))
    },
    answer: async () =>
      JSON.parse(await textOf('[data-testid=result-json]:is([data-state=ok], [data-state=error])')),
    connectOutcome: () => textOf('[data-testid=connect-outcome]:not(:has-text("asks the user"))'),
    receipt: async () => JSON.parse(await textOf('[data-testid=receipt-json]')),
  }
}
