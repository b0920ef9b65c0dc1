// Bundles the pages that the service serves into the folder that it serves them from. Run after `tsc -b`, whose output
// of the packages it bundles.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

for (const name of ['playground', 'dashboard']) {
  const app = fileURLToPath(new URL(`../apps/${name}/`, import.meta.url))
  await build({ root: app, configFile: `${app}vite.config.ts` })
}
