import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequencer.ts'

const cores = availableParallelism()

// Tests run against the built files, so what is tested is what is started.
export default defineConfig({
  test: {
    // Slow machines are busy machines: a test that hangs is found by its own limits first.
    testTimeout: 120_000,
    // A hook may have to install a browser first.
    hookTimeout: 300_000,
    pool: 'forks',
    // A process of its own for each of 500 files would take more time than most of them.
    isolate: false,
    setupFiles: ['vitest.setup.ts'],
    globalSetup: ['vitest.global.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/dist/**/*.test.js', 'apps/*/build/**/*.test.js'],
          // On two cores the default would be one: but those that start servers mostly wait.
          maxWorkers: Math.max(3, cores - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/dist/**/*.test.js'],
          // A browser has many processes, and a page that gets no core is late.
          maxWorkers: Math.max(2, cores - 1),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
