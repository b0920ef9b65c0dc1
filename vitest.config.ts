import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Suites that drive a browser, which is a load of its own. */
const browsers = ['e2e/dist/{browser,dashboard,flows,playground,screens}/**/*.test.js']
const all = ['packages/*/dist/**/*.test.js', 'apps/*/build/**/*.test.js', 'e2e/dist/**/*.test.js']
const cores = availableParallelism()

// Tests run against the built files, so what is tested is what is started.
export default defineConfig({
  test: {
    // Slow machines are busy machines: a test that hangs is found by its own limits first.
    testTimeout: 120_000,
    // A hook may have to install a browser first.
    hookTimeout: 300_000,
    pool: 'forks',
    setupFiles: ['vitest.setup.ts'],
    globalSetup: ['vitest.global.ts'],
    // More files at a time than there are cores: most of them wait for browsers and for other processes.
    projects: [
      {
        extends: true,
        test: {
          name: 'browsers',
          include: browsers,
          maxWorkers: Math.max(2, cores - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: all,
          exclude: browsers,
          maxWorkers: Math.max(3, cores - 1),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
