import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// The same cases every time, so that a red run can be repeated; `npm run soak` looks for new ones.
fc.configureGlobal({ seed: 20_260_101 })

// Files of tests follow one another in one process, and none shall find what another pretended.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
