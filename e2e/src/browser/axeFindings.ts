import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeFinding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** Of all rules those that another theme can break. */
const aboutColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds in a page as it stands: by all its rules in light, in dark by those that the theme can break. */
export async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly AxeFinding[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(colorScheme === 'light' ? {} : { runOnly: aboutColors }),
  })
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)
}

/** Those that keep somebody out, each as a line. */
export function seriousFaults(findings: readonly AxeFinding[], colorScheme: string): readonly string[] {
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} in ${colorScheme} at ${nodes.map(({ target }) => target).join(', ')}`)
}
