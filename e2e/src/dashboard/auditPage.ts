import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { waitFor } from '../browser/plainBrowser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** What is wrong with a page as it stands: serious findings of axe, and what must be moved sideways to be read. */
export async function auditPage(
  page: Page,
  name: string,
  colorScheme: 'light' | 'dark',
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settleCharts(page)
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
  const violations = await page.evaluate<readonly Finding[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return [
    ...(await page.evaluate<readonly string[]>(tooWide)).map((part) => `${name}: ${part} is too wide`),
    ...serious.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`),
  ]
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
    .filter((each) => each.scrollWidth > each.clientWidth)
    .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
    .filter((each) => !each.matches('.cw-code-text, textarea'))
    .map((each) => each.tagName + '.' + each.className)`
