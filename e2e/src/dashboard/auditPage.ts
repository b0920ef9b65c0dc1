import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** What is wrong with a page in light and in dark: serious findings of axe, and overflow to the side. */
export async function auditPage(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = []
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (over > 0) faults.push(`${name}: wider than the window by ${over} px`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
    const violations = await page.evaluate<readonly Finding[]>(
      `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    )
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      faults.push(
        `${name}, ${colorScheme}: ${impact} ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
      )
    }
  }
  return faults
}
