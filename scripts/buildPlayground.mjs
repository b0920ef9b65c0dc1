// Bundles the playground into the folder that the service serves it from. Run after `tsc -b`, whose output of the
// packages it bundles.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const app = fileURLToPath(new URL('../apps/playground/', import.meta.url))
await build({ root: app, configFile: `${app}vite.config.ts` })
