import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { launchExtension } from '../browser/launchExtension.ts'
import { type ConsolePage, openPage, type PageFacts } from './consolePage.ts'
import { type Furnished, furnish } from './furnish.ts'
import { claimPages, doors, emptyPages, pages } from './pages.ts'
import { states } from './states.ts'

/** A page that is open in a state. */
export interface Shown {
  readonly name: string
  readonly width: number
  readonly tab: Page
}

/** How wide windows are: for the pages themselves, and for their other states. */
export interface Widths {
  readonly pages: readonly number[]
  readonly states: readonly number[]
}

/** Every page of the console in every state in turn, each opened at each width. */
export async function* showConsole(widths: Widths): AsyncGenerator<Shown> {
  const extension = await launchExtension()
  try {
    const tab = await extension.context.newPage()
    yield* withService([], (facts) => showOwned(tab, widths, facts))
    yield* withService(['--host', '0.0.0.0'], (facts) => show(tab, claimPages, widths.states, facts))
  } finally {
    await extension.close()
  }
}

type Service = Awaited<ReturnType<typeof startCauseway>>
type ServiceFacts = PageFacts & Pick<Service['facts'], 'networks'>

async function* withService(
  words: string[],
  inside: (facts: ServiceFacts) => AsyncGenerator<Shown>,
): AsyncGenerator<Shown> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-dashboard-'))
  const service = await startCauseway(directory, words)
  const { dashboard, networks } = service.facts
  try {
    yield* inside({ ...nothing, networks, address: dashboard.address, usedLink: dashboard.link ?? '' })
  } finally {
    await interrupt(service)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What a service has nothing of before it is furnished. */
const nothing = { keyId: '', spareId: '', revokedId: '', invite: '', usedInvite: '', reset: '' }

/** From the first minute to a console that requests come in to all the time, and out of its door. */
async function* showOwned(tab: Page, widths: Widths, facts: ServiceFacts): AsyncGenerator<Shown> {
  await tab.goto(facts.usedLink)
  await tab.getByTestId('overview-page').waitFor()
  yield* show(tab, emptyPages, widths.states, facts)
  const furnished = await furnish(tab, facts.address, facts.networks[0]?.http ?? '')
  const stop = keepComing(furnished)
  try {
    // Figures are put together every second or two; the first page shall have some.
    await tab.waitForTimeout(4_000)
    const all = { ...facts, ...furnished }
    yield* show(tab, pages, widths.pages, all)
    yield* show(tab, states, widths.states, all)
    await openPage(tab, { name: 'settings', path: '/settings', shows: 'settings-page' }, all)
    await tab.setViewportSize({ width: 1280, height: 900 })
    await tab.getByTestId('sign-out').click()
    await tab.getByTestId('sign-in-page').waitFor()
    yield* show(tab, doors, widths.states, all)
  } finally {
    await stop()
  }
}

/** Sends requests until it is told to stop. */
function keepComing({ traffic }: Furnished): () => Promise<void> {
  let isOpen = true
  const coming = (async () => {
    while (isOpen) {
      await traffic()
      await new Promise((done) => setTimeout(done, 1_500))
    }
  })()
  return () => {
    isOpen = false
    return coming
  }
}

async function* show(
  tab: Page,
  all: readonly ConsolePage[],
  widths: readonly number[],
  facts: PageFacts,
): AsyncGenerator<Shown> {
  for (const each of all) {
    for (const width of widths) {
      await tab.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await openPage(tab, each, facts)
      yield { name: each.name, width, tab }
    }
  }
}
