// Builds the extension for each browser, an unpacked folder and a zip, in apps/extension/dist or the folder that is named.
// Needs `npm run build` first.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'rolldown'
import { build } from 'vite'
import { createManifest, iconSizes } from '../apps/extension/build/manifest.js'
import { mark } from '../apps/extension/build/mark.js'
import { drawIcon } from './drawIcon.mjs'
import { writeZip } from './writeZip.mjs'

const root = fileURLToPath(new URL('../apps/extension/', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The scripts that are one file each: neither a content script nor an extension's worker can load another. */
const scripts = {
  worker: 'src/background/worker.ts',
  content: 'src/content/content.ts',
  inpage: 'src/inpage/inpage.ts',
}

async function buildScript(name, entry, outDir) {
  await bundle({
    input: join(root, entry),
    platform: 'browser',
    transform: { target: 'es2022' },
    output: {
      file: join(outDir, `${name}.js`),
      format: 'iife',
      minify: true,
      codeSplitting: false,
      // What is loaded late is evaluated late, although it lies in the same file.
      strictExecutionOrder: true,
    },
  })
}

/** Only the extension's own modules do something when they are loaded; of the libraries what is not used falls away. */
const treeshake = { moduleSideEffects: (id) => id.startsWith(root) || id.endsWith('.css') }

async function buildPages(outDir) {
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es', rolldownOptions: { treeshake } },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake,
        input: ['onboarding', 'popup', 'approval'].map((name) => join(root, `${name}.html`)),
      },
    },
  })
}

function filesIn(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .flatMap((entry) => {
      const name = under === '' ? entry.name : `${under}/${entry.name}`
      return entry.isDirectory() ? filesIn(folder, name) : [{ name, data: readFileSync(join(folder, name)) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function write(path, data) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, data)
}

const dist = process.argv[2] ?? join(root, 'dist')
const built = join(dist, 'files')
rmSync(dist, { recursive: true, force: true })
for (const [name, entry] of Object.entries(scripts)) await buildScript(name, entry, built)
await buildPages(built)
for (const size of iconSizes) write(join(built, `icons/${size}.png`), drawIcon(mark, size))
write(join(built, 'blocked-hosts.txt'), readFileSync(join(root, 'blocked-hosts.txt')))
const files = filesIn(built)
rmSync(built, { recursive: true })

for (const browser of ['chromium', 'firefox']) {
  const manifest = Buffer.from(`${JSON.stringify(createManifest(browser, version), null, 2)}\n`)
  const all = [{ name: 'manifest.json', data: manifest }, ...files]
  for (const { name, data } of all) write(join(dist, browser, name), data)
  write(join(dist, `causeway-${browser}-${version}.zip`), writeZip(all))
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
for (const { name, data } of files.filter(({ name }) => /\.(?:js|css)$/.test(name)))
  console.log(`${kilobytes(data.length)} ${kilobytes(gzipSync(data).length)} gzip  ${name}`)
console.log(
  `${relative(process.cwd(), join(dist, 'chromium'))}, firefox beside it, and their zips; version ${version}`,
)
