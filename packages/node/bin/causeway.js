#!/usr/bin/env node
// Stands in the repository, unlike what it starts, so that npm can link the command before the first build.
import { existsSync } from 'node:fs'

if (existsSync(new URL('../dist/causeway.js', import.meta.url))) {
  await import('../dist/causeway.js')
} else {
  process.stderr.write('causeway: it is not built yet; run: npm start, or npm run build first\n')
  process.exitCode = 1
}
