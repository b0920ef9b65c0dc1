import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { State } from './state.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeFinding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** What is wrong with a state, in light and in dark: serious findings of axe, overflow to the side, and moved content. */
export async function auditState({ name, page }: State): Promise<readonly string[]> {
  const faults: string[] = []
  // Read first: what follows moves the page.
  const shifted = await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number | undefined)
  if (shifted === undefined) faults.push(`${name}: nobody watched what the page moved`)
  else if (shifted > 0.01) faults.push(`${name}: the page moved what it had shown, by ${shifted.toFixed(3)}`)
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (over > 0) faults.push(`${name}: wider than the popup by ${over} px`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { id, impact, nodes } of await findings(page))
      faults.push(
        `${name}, ${colorScheme}: ${impact} ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
      )
  }
  return faults
}

async function findings(page: Page): Promise<readonly AxeFinding[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe)
  const violations = await page.evaluate<readonly AxeFinding[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
