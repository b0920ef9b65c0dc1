// Takes a picture of every screen of the extension in every state and of every page of the dashboard, in light and dark
// and at both sizes, and composes those of the store's page from them: into docs/screenshots and docs/store, or into the
// folder that is named. `--only extension` and `--only dashboard` take one half. Needs `npm run build` first.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chapters } from '../e2e/dist/screens/chapters.js'
import { createStage, popupSize } from '../e2e/dist/screens/stage.js'
import { drawConsole } from './consolePictures.mjs'
import { shrinkPng } from './shrinkPng.mjs'
import { drawStore } from './storePictures.mjs'

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const docs = positionals[0] ?? fileURLToPath(new URL('../docs/', import.meta.url))
const folder = join(docs, 'screenshots')
const store = join(docs, 'store')

/** What a screen has beyond the popup: at least so much, and in height as much as it takes to show it whole. */
const windowSizes = {
  popup: { width: 480, height: 600 },
  approval: { width: 400, height: 660 },
  tab: { width: 1024, height: 768 },
}
const highest = 1_600

/** How high the page would be if nothing in it scrolled. */
function heightOf(page) {
  return page.evaluate(() => {
    const view = document.querySelector('.popup-view')
    const dialog = document.querySelector('dialog[open]')
    const page = document.documentElement
    const whole = page.scrollHeight + (view === null ? 0 : view.scrollHeight - view.clientHeight)
    // Behind a dialog lies a screen that has its own picture.
    return dialog === null ? whole : dialog.scrollHeight + 48
  })
}

async function atSize(page, place, size) {
  if (size === 'popup') return page.setViewportSize(popupSize)
  const { width, height } = windowSizes[place]
  await page.setViewportSize({ width, height })
  await page.setViewportSize({ width, height: Math.min(highest, Math.max(height, await heightOf(page))) })
}

const halves = { extension: drawExtension, dashboard: () => drawConsole(join(folder, 'dashboard')) }
if (values.only !== undefined && !Object.hasOwn(halves, values.only))
  throw new Error(`--only takes ${Object.keys(halves).join(' or ')}`)
for (const [name, draw] of Object.entries(halves)) if ((values.only ?? name) === name) await draw()

async function drawExtension() {
  const taken = []
  for (const each of [folder, store]) mkdirSync(each, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.png')) rmSync(join(folder, name))
  const stage = await createStage()
  try {
    for (const [chapter, states] of Object.entries(chapters)) {
      const names = []
      for await (const { name, place, page } of states(stage)) {
        names.push(name)
        for (const size of ['popup', 'window']) {
          await atSize(page, place, size)
          for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
            writeFileSync(join(folder, `${name}-${colorScheme}-${size}.png`), shrinkPng(picture))
          }
        }
      }
      taken.push({ chapter, names })
      console.log(`${chapter}: ${names.length} states`)
    }
    await drawStore(stage.extension.context, { screens: folder, folder: store })
  } finally {
    await stage.close()
  }
  writeFileSync(join(folder, 'README.md'), toPage(taken))
}

function toPage(all) {
  const cell = (name, scheme, size) => {
    const file = `${name}-${scheme}-${size}.png`
    return `<a href="${file}"><img src="${file}" alt="${name}, ${scheme}, ${size}" width="180"></a>`
  }
  const row = (name) =>
    `| \`${name}\` | ${['popup', 'window'].flatMap((size) => ['light', 'dark'].map((scheme) => cell(name, scheme, size))).join(' | ')} |`
  return `# Every screen of the extension

Written by \`npm run screenshots\`: the built extension in a headless Chromium, a running service with its three networks,
and pages of sites that really ask. The states are described once, in \`e2e/src/screens/chapters\`, and the test beside
them checks the same states for accessibility, overflow and layout shifts.

- **popup** is 360 × 600, the size of the browser's popup; what is longer scrolls.
- **window** shows a screen whole: 400 wide for the window in which requests are decided, 480 for the popup's screens in
  a window or tab, 1024 for the first run, which opens in a tab; as high as the screen is, at most ${highest}.

Dates, block numbers, ports and the words of a new phrase differ from run to run. The dashboard has
[a sheet of its own](dashboard/README.md).
${all
  .map(
    ({ chapter, names }) => `
## ${chapter[0].toUpperCase()}${chapter.slice(1)}

| | popup, light | popup, dark | window, light | window, dark |
| --- | --- | --- | --- | --- |
${names.map(row).join('\n')}
`,
  )
  .join('')}`
}
