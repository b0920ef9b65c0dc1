import { defineConfig } from 'vitest/config'

// Tests run against the built files, so what is tested is what is started.
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.test.js', 'apps/*/build/**/*.test.js', 'e2e/dist/**/*.test.js'],
    testTimeout: 60_000,
    // A hook may have to install a browser first.
    hookTimeout: 300_000,
    pool: 'forks',
    setupFiles: ['vitest.setup.ts'],
  },
})
