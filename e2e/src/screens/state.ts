import type { Page } from 'playwright-core'
import { type SitePage, type Stage, wanted } from './stage.ts'

/** Where a screen lives: it decides what is "at window size" for it. */
type Place = 'popup' | 'approval' | 'tab'

/** A screen in one of its states, as the real extension shows it now. */
export interface State {
  /** Screen and state, such as `home-empty`. */
  readonly name: string
  readonly place: Place
  readonly page: Page
}

/** The states of one part of the wallet, one after the other: each is looked at before the next is made. */
export type Chapter = (stage: Stage) => AsyncGenerator<State, void>

/** A state of the popup: the screen at a route, after what `act` does there. */
export async function* inPopup(
  stage: Stage,
  name: string,
  route: string,
  act: (page: Page) => Promise<unknown>,
): AsyncGenerator<State, void> {
  const page = await stage.popup(route)
  await act(page)
  yield { name, place: 'popup', page }
  await page.close()
}

/** A state of the window: what a site that is there asks for, after what `act` does in the window. */
export async function* inWindow(
  stage: Stage,
  name: string,
  options: {
    readonly site: SitePage
    readonly ask: (site: SitePage) => Promise<void>
    readonly act?: (page: Page) => Promise<unknown>
    /** Says yes in the end, where the request is a harmless one. */
    readonly approve?: boolean
  },
): AsyncGenerator<State, void> {
  const { site, ask, act, approve = false } = options
  await ask(site)
  const page = await stage.asked()
  await act?.(page)
  yield { name, place: 'approval', page }
  if (approve)
    for (const { id } of (await stage.desk.snapshot()).pending)
      await stage.desk.call('ui_decide', { id, answer: { approved: true } })
  // Left and not refused: a site that is refused often is silenced. One that is left very often is too, without a yes.
  await site.leave()
  await stage.settled()
}

/** A state of the connect screen, for scopes that a site of its own asks for. */
export async function* connecting(
  stage: Stage,
  name: string,
  options: {
    readonly origin: string
    readonly within?: string
    readonly scopes: readonly string[]
    readonly properties?: object
    readonly act?: (page: Page) => Promise<unknown>
  },
): AsyncGenerator<State, void> {
  const { origin, within, scopes, properties, act } = options
  const params = {
    ...wanted(...scopes),
    ...(properties === undefined ? {} : { sessionProperties: properties }),
  }
  yield* inWindow(stage, name, {
    site: await stage.visit(origin, within),
    ask: (site) => site.ask('wallet_createSession', params),
    act: async (page) => {
      await page.getByTestId('connect-page').waitFor()
      await act?.(page)
    },
  })
}
