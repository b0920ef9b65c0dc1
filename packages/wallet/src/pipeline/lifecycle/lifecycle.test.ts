import fc from 'fast-check'
import { expect, test } from 'vitest'
import { story } from './command.test.support.ts'
import { live } from './live.test.support.ts'
import { seededBugs } from './seededBugs.test.support.ts'

// What `npm test` gives the right wallet: a mistake that needs more than this would slip through there.
const budget = 300

for (const [bug, mutation] of Object.entries(seededBugs))
  test(`the model notices a wallet that ${bug}`, async () => {
    const property = fc.asyncProperty(story, (commands) => live(commands, mutation))
    const found = await fc.check(property, { numRuns: budget, endOnFailure: true })
    expect(found.failed).toBe(true)
    // Noticed by a comparison, not because the broken wallet fell over.
    expect(String(found.errorInstance)).toMatch(/AssertionError/)
  })
