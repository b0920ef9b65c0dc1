import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openControl } from '../control/openControl.ts'
import { localAccountId } from '../control/plans.ts'
import { appendRecord } from '../failover/appendRecord.ts'
import { run } from './run.ts'

let data = ''
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'causeway-failover-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

async function causeway(...words: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(['failover', 'verify', ...words, '--data', data], {
    stdout,
    stderr,
    environment: {},
    directory: data,
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

const open = () => openControl({ data, database: null, devKey: null, migrate: true, now: Date.now() })

async function append(count: number) {
  const store = await open()
  const rows = Array.from({ length: count }, (_, at) => ({
    accountId: localAccountId,
    keyId: 'dev',
    at,
    network: 'mainnet',
    method: 'eth_call',
    partner: 'liquid',
    params: '[]',
    answer: '"0x"',
  }))
  const end = await appendRecord(store.db, localAccountId, rows)
  await store.close()
  return `${end.seq}:${end.hash}`
}

test('a record that is whole is told with its end, a changed one with its first wrong row', async () => {
  const end = await append(3)
  expect(await causeway()).toEqual({ code: 0, out: `Local: whole, 3 rows, end ${end}\n`, err: '' })
  expect(JSON.parse((await causeway('--json')).out)).toEqual([
    { account: 'local', name: 'Local', isWhole: true, rows: 3, seq: 3, hash: end.slice(2) },
  ])
  const store = await open()
  await store.db.updateTable('failover_record').set({ method: 'eth_getCode' }).where('seq', '=', 2).execute()
  await store.close()
  expect(await causeway('--account', 'Local')).toMatchObject({
    code: 1,
    out: 'Local: NOT WHOLE, row 2 was altered\n',
  })
})

test('an end that was noted is held against the record', async () => {
  const end = await append(2)
  await append(1)
  expect((await causeway('--account', 'local', '--end', end)).code).toBe(0)
  const other = `2:${'0'.repeat(64)}`
  expect(await causeway('--account', 'local', '--end', other)).toMatchObject({
    code: 1,
    out: 'Local: NOT WHOLE, row 2 is not the one that was noted\n',
  })
  expect((await causeway('--end', end)).code).toBe(2)
  expect((await causeway('--account', 'local', '--end', 'x')).code).toBe(2)
})

test('where nothing was ever started there is nothing to check', async () => {
  expect(await causeway()).toMatchObject({ code: 1, out: '' })
})
