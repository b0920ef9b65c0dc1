import { axeFindings, seriousFaults } from '../browser/axeFindings.ts'
import type { State } from './state.ts'

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
    const serious = seriousFaults(await axeFindings(page, colorScheme), colorScheme)
    faults.push(...serious.map((fault) => `${name}: ${fault}`))
  }
  return faults
}
