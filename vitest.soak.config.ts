import { defineConfig } from 'vitest/config'

// The same tests with the large counts: `CAUSEWAY_SOAK` is what a test asks for its number of rounds.
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.soak.test.js', 'e2e/dist/**/*.soak.test.js'],
    env: { CAUSEWAY_SOAK: '1' },
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    fileParallelism: false,
  },
})
