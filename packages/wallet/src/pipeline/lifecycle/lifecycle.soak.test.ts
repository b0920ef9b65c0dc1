import fc from 'fast-check'
import { test } from 'vitest'
import { story } from './command.test.support.ts'
import { live } from './live.test.support.ts'

// About a second for every hundred stories.
const stories = process.env.CAUSEWAY_SOAK === undefined ? 300 : 20_000

test(`in ${stories} stories no grant comes without approval, no event is missed, and none goes to another origin`, async () => {
  await fc.assert(
    fc.asyncProperty(story, (commands) => live(commands)),
    { numRuns: stories, ...(process.env.CAUSEWAY_SOAK === undefined ? {} : { seed: Date.now() }) },
  )
})
