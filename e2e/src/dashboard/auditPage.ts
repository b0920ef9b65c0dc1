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

/** Of all rules those that another theme can break. */
const aboutColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What is wrong with a page as it stands: serious findings of axe in light, what is hard to see in dark, and what must
 * be moved sideways to be read.
 */
export async function auditPage(page: Page, name: string): Promise<readonly string[]> {
  const faults = (await page.evaluate<readonly string[]>(tooWide)).map((part) => `${part} is too wide`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settleCharts(page)
    if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
    const options = JSON.stringify({
      resultTypes: ['violations'],
      ...(colorScheme === 'light' ? {} : { runOnly: aboutColors }),
    })
    const violations = await page.evaluate<readonly Finding[]>(
      `axe.run(${options}).then(({ violations }) => violations)`,
    )
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        faults.push(`${id} in ${colorScheme} at ${nodes.map(({ target }) => target).join(', ')}`)
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
