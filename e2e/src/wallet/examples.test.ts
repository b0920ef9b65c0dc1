import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { interrupt, startCauseway } from '@causeway/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from './servedWallet.ts'

const folder = fileURLToPath(new URL('../../../examples/', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'causeway-examples-'))
let service: Service

beforeAll(async () => {
  service = await startCauseway(directory)
})

afterAll(async () => {
  await interrupt(service)
  rmSync(directory, { recursive: true, force: true })
})

/** What each example prints. */
const says: Readonly<Record<string, RegExp>> = {
  'embedded-wallet.mjs':
    /asks: Connect\n.*asks: Send .*\nhttps:\/\/shop\.example is connected and was paid 42 wei from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\.\n$/,
  'headless-wallet.mjs': /^Paid 42 wei from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 in block \d+\.\n$/,
  'wallet-over-websocket.mjs':
    /^0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 signed in another process: 0x[0-9a-f]{8}…\n$/,
}

test('every example has a run here', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(says).sort())
})

test.each(Object.entries(says))('%s does what it says against a running service', async (name, words) => {
  // With the key where it looks for it, as after a start beside it.
  const { origin } = new URL(service.facts.networks[0]?.http ?? '')
  const run = await promisify(execFile)(process.execPath, [join(folder, name), origin], {
    cwd: directory,
    timeout: 30_000,
  })
  expect(run.stdout).toMatch(words)
  expect(run.stderr).toBe('')
})

test.each(Object.keys(says))('%s says what to do where there is no key', async (name) => {
  const empty = mkdtempSync(join(tmpdir(), 'causeway-no-key-'))
  const run = promisify(execFile)(process.execPath, [join(folder, name)], { cwd: empty, timeout: 30_000 })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm start') })
  rmSync(empty, { recursive: true, force: true })
})
