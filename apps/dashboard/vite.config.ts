import { defineConfig } from 'vite'

/** The bundle goes where the service serves it from. */
export default defineConfig({
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../packages/node/public/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy allows no inline script, and every browser that has the wallet knows module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
