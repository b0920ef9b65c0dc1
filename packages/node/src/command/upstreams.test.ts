import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config/loadConfig.ts'
import { needsRestart } from './reload.ts'
import { run } from './run.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-upstreams-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function causeway(...words: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(words, { stdout, stderr, environment: {}, directory })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

const configured = (row: object) => {
  const networks = {
    localnet: { enabled: false },
    ticknet: { enabled: false },
    history: { enabled: false },
    ...row,
  }
  writeFileSync(join(directory, 'causeway.yaml'), JSON.stringify({ networks }))
}

const upstreams = [
  { url: 'https://user:SECRET@node.example.org' },
  { url: 'https://node.example.org/SECRET' },
]

test('causeway networks lists networks with upstreams, and no address of one', async () => {
  configured({ mainnet: { upstreams, partners: [{ url: 'https://partner.example.org/SECRET' }] } })
  const list = await causeway('networks', '--json')
  expect(JSON.parse(list.out)).toMatchObject([
    {
      name: 'mainnet',
      chainId: 1,
      kind: 'upstream',
      upstreams: { own: 2, partners: 1 },
      head: null,
      says: null,
    },
  ])
  const text = await causeway('networks')
  expect(text.out).toContain('not started yet (upstreams: 2 + 1)')
  expect(list.out + text.out).not.toContain('SECRET')
})

test('nothing is imported into a network that upstreams answer for', async () => {
  configured({ mainnet: { upstreams } })
  const imported = await causeway('import', '--network', 'mainnet', '--genesis', 'a', '--chain', 'b')
  expect(imported).toMatchObject({ code: 1, err: expect.stringContaining('is answered for from upstreams') })
})

test('other upstreams and rules for them need no restart; whether blocks are verified does', () => {
  const load = (row: object) => {
    configured({ mainnet: { upstreams, ...row } })
    return loadConfig({ flags: {}, environment: {}, directory })
  }
  const before = load({})
  expect(
    needsRestart(before, load({ upstreams: upstreams.slice(1), passThrough: ['trace_*'], deadline: 2 })),
  ).toEqual([])
  expect(needsRestart(before, load({ verify: 'off' }))).toEqual(['networks.mainnet'])
})
