import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { launchExtension } from '../browser/launchExtension.ts'
import { furnish } from './furnish.ts'
import { type ConsolePage, doors, openPage, type PageFacts, pages } from './pages.ts'

/** Every page of a furnished console in turn, each opened at a width, while requests go on coming in. */
export async function* showConsole(
  widths: readonly number[],
): AsyncGenerator<{ readonly name: string; readonly width: number; readonly tab: Page }> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-dashboard-'))
  const service = await startCauseway(directory)
  const extension = await launchExtension()
  let isOpen = true
  try {
    const { dashboard, networks } = service.facts
    if (dashboard === null) throw new Error('the console does not run')
    const tab = await extension.context.newPage()
    await tab.goto(dashboard.link ?? '')
    await tab.getByTestId('overview-page').waitFor()
    const furnished = await furnish(tab, dashboard.address, networks[0]?.http ?? '')
    const coming = (async () => {
      while (isOpen) {
        await furnished.traffic()
        await tab.waitForTimeout(1_500).catch(() => {})
      }
    })()
    try {
      // Figures are put together every second or two; the first page shall have some.
      await tab.waitForTimeout(5_000)
      const facts = { ...furnished, address: dashboard.address, usedLink: dashboard.link ?? '' }
      yield* show(tab, pages, widths, facts)
      await openPage(tab, { name: 'settings', path: '/settings', shows: 'settings-page' }, facts)
      await tab.getByTestId('sign-out').click()
      yield* show(tab, doors, widths, facts)
    } finally {
      isOpen = false
      await coming
    }
  } finally {
    await extension.close()
    await interrupt(service)
    rmSync(directory, { recursive: true, force: true })
  }
}

async function* show(tab: Page, all: readonly ConsolePage[], widths: readonly number[], facts: PageFacts) {
  for (const each of all) {
    for (const width of widths) {
      await tab.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await openPage(tab, each, facts)
      yield { name: each.name, width, tab }
    }
  }
}
