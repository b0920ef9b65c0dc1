import type { Page } from 'playwright-core'
import { axeFindings, seriousFaults } from '../browser/axeFindings.ts'
import { waitFor } from '../browser/plainBrowser.ts'

/**
 * What is wrong with a page as it stands: serious findings of axe in light, what is hard to see in dark, and what must
 * be moved sideways to be read.
 */
export async function auditPage(page: Page, name: string): Promise<readonly string[]> {
  const faults = (await page.evaluate<readonly string[]>(tooWide)).map((part) => `${part} is too wide`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settleCharts(page)
    faults.push(...seriousFaults(await axeFindings(page, colorScheme), colorScheme))
  }
  return faults.map((fault) => `${name}: ${fault}`)
}

/** Waits until charts are drawn with the colours of the theme, which a canvas does not follow by itself. */
export async function settleCharts(page: Page): Promise<void> {
  await waitFor('the charts to take the colours of the theme', () => page.evaluate<boolean>(chartsFollow))
}

const chartsFollow = `
  [...document.querySelectorAll('.chart-box')].every(
    (box) => box.dataset.ink === getComputedStyle(box).color
  )`

/** What holds more than its width. A line of code may: it is there to be copied whole. */
const tooWide = `
  [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((each) => each.scrollWidth > each.clientWidth && each.checkVisibility())
    .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
    .filter((each) => !each.matches('.cw-code-text, textarea'))
    .map((each) => each.tagName + '.' + each.className)`
