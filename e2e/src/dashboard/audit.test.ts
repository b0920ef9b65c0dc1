import { expect, test } from 'vitest'
import { auditPage } from './auditPage.ts'
import { pageWidths } from './consolePage.ts'
import { showConsole } from './showConsole.ts'

// The pages at both widths, their other states at the narrow one, where there is least room. Budget: 90 s on two cores.
test('every page in every state passes the audit of accessibility, and none scrolls sideways', async () => {
  const faults: string[] = []
  const seen = new Set<string>()
  for await (const { name, width, tab } of showConsole({ pages: pageWidths, states: [360] })) {
    seen.add(name)
    faults.push(...(await auditPage(tab, `${name} ${width}`)))
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(45)
}, 300_000)
