// Bundles a module for a page of the browser tests: its text on stdin, as if it lay in e2e/; the bundle on stdout.
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const entry = fileURLToPath(new URL('../e2e/page.js', import.meta.url))
const source = await text(process.stdin)
const { output } = await build({
  input: entry,
  platform: 'browser',
  write: false,
  logLevel: 'silent',
  output: { format: 'esm', minify: true, codeSplitting: false },
  plugins: [
    {
      name: 'page',
      resolveId: (id) => (id === entry ? id : null),
      load: (id) => (id === entry ? source : null),
    },
  ],
})
process.stdout.write(output[0].code)
