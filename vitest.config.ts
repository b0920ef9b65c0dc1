import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Tests run against the built files, so what is tested is what is started.
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.test.js', 'apps/*/build/**/*.test.js', 'e2e/dist/**/*.test.js'],
    // Slow machines are busy machines: a test that hangs is found by its own limits first.
    testTimeout: 120_000,
    // A hook may have to install a browser first.
    hookTimeout: 300_000,
    pool: 'forks',
    // On two cores the default would be one: but the browser suites mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['vitest.setup.ts'],
    globalSetup: ['vitest.global.ts'],
  },
})
