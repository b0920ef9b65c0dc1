import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditState } from './audit.ts'
import { chapters } from './chapters.ts'
import { createStage, type Stage } from './stage.ts'

// Every screen in every state, light and dark, in the real extension. Budget: 140 s on two cores.
const pictures = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))
const listing = new URL('../../../docs/store/listing.md', import.meta.url)

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})

afterAll(async () => {
  await stage?.close()
})

// Each chapter goes on where the one before it ended, so they run in this order or not at all.
test.each(Object.entries(chapters))(
  '%s: no serious finding, nothing wider than the popup, nothing that jumps',
  {
    timeout: 120_000,
  },
  async (_, chapter) => {
    const faults: string[] = []
    const names: string[] = []
    for await (const state of chapter(stage)) {
      names.push(state.name)
      faults.push(...(await auditState(state)))
    }
    expect(faults).toEqual([])
    const missing = names
      .flatMap((name) =>
        ['light-popup', 'dark-popup', 'light-window', 'dark-window'].map((kind) => `${name}-${kind}.png`),
      )
      .filter((file) => !existsSync(`${pictures}${file}`))
    expect(missing, 'npm run screenshots').toEqual([])
  },
)

test('the page of the store says why each permission is asked for, and is short where it must be', async () => {
  const page = await stage.extension.open('manifest.json')
  const manifest = JSON.parse((await page.textContent('body')) ?? '')
  await page.close()
  const text = readFileSync(listing, 'utf8')
  const asked = [manifest.permissions, manifest.host_permissions, manifest.optional_host_permissions].flat()
  expect(asked.filter((permission) => !text.includes(`\`${permission}\``))).toEqual([])
  const short = /## Short description\n\n(.+)\n/.exec(text)?.[1]
  expect(short).toBe(manifest.description)
  expect(short?.length).toBeLessThanOrEqual(132)
})
