// Bundles the playground into the folder that the service serves it from. Run after `tsc -b`, whose output of the
// packages it bundles.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = new URL('../', import.meta.url)

await build({
  configFile: false,
  root: fileURLToPath(new URL('apps/playground/', root)),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('packages/node/public/playground/', root)),
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy allows no inline script, and every browser that has the wallet knows module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
