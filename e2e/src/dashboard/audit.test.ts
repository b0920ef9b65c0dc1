import { expect, test } from 'vitest'
import { auditPage } from './auditPage.ts'
import { pageWidths } from './consolePage.ts'
import { showConsole } from './showConsole.ts'

// Every page in every state: a narrow window in light, a wide one in dark, so that both widths and both themes are
// looked at. Budget: 90 s on two cores.
test('every page in every state passes the audit of accessibility, and none scrolls sideways', async () => {
  const faults: string[] = []
  const seen = new Set<string>()
  for await (const { name, width, tab } of showConsole(pageWidths)) {
    seen.add(name)
    faults.push(...(await auditPage(tab, `${name} ${width}`, width < 700 ? 'light' : 'dark')))
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(45)
}, 300_000)
