import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settleCharts } from '../e2e/dist/dashboard/auditPage.js'
import { pageWidths } from '../e2e/dist/dashboard/consolePage.js'
import { showConsole } from '../e2e/dist/dashboard/showConsole.js'
import { shrinkPng } from './shrinkPng.mjs'

const schemes = ['light', 'dark']

/** Pictures of every page of the console, and the sheet that shows them, in a folder that is written anew. */
export async function drawConsole(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = new Set()
  for await (const { name, width, tab } of showConsole({ pages: pageWidths, states: pageWidths })) {
    names.add(name)
    // As high as the page is, so that what keeps to the window's height is drawn to the end. A dialog stands in the
    // middle of the window, before a page that has its own picture.
    const isAsking = await tab.getByRole('dialog').isVisible()
    const height = await tab.evaluate(() => document.documentElement.scrollHeight)
    if (!isAsking) await tab.setViewportSize({ width, height })
    for (const colorScheme of schemes) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settleCharts(tab)
      await tab.waitForTimeout(100)
      const picture = await tab.screenshot({ animations: 'disabled', caret: 'hide' })
      writeFileSync(join(folder, `${name}-${colorScheme}-${width}.png`), shrinkPng(picture))
    }
  }
  writeFileSync(join(folder, 'README.md'), toSheet([...names]))
  console.log(`dashboard: ${names.size} states`)
}

function toSheet(names) {
  const columns = pageWidths.flatMap((width) => schemes.map((scheme) => ({ scheme, width })))
  const cell = (name, { scheme, width }) => {
    const file = `${name}-${scheme}-${width}.png`
    return `<a href="${file}"><img src="${file}" alt="${name}, ${scheme}, ${width}" width="${width < 700 ? 120 : 260}"></a>`
  }
  return `# Every page of the dashboard

Written by \`npm run screenshots\`: the console of a running service in a headless Chromium, with keys, members and
requests that were really made. The pages and their states are described once, in \`e2e/src/dashboard/pages.ts\` and
\`states.ts\`, and the test beside them checks the same ones for accessibility and overflow. The figures in the names are the width of the window in pixels;
the pictures are as high as the page is.

Times, figures, ports and addresses differ from run to run.

| | ${columns.map(({ scheme, width }) => `${width}, ${scheme}`).join(' | ')} |
| --- | ${columns.map(() => '---').join(' | ')} |
${names.map((name) => `| \`${name}\` | ${columns.map((column) => cell(name, column)).join(' | ')} |`).join('\n')}
`
}
