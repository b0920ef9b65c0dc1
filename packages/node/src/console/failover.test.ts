import { afterAll, beforeAll, expect, test } from 'vitest'
import { localAccountId } from '../control/plans.ts'
import { appendRecord } from '../failover/appendRecord.ts'
import { startConsole, type TestConsole, testPartner } from './console.test.support.ts'

let running: TestConsole
beforeAll(async () => {
  running = await startConsole()
})
afterAll(() => running.close())

const forwarded = (at: number) => ({
  accountId: localAccountId,
  keyId: 'gone',
  at,
  network: 'testnet',
  method: 'eth_getBalance',
  partner: 'liquid',
  params: '["0x00000000000000000000000000000000000000aa","latest"]',
  answer: at === 3 ? null : '"0x5"',
})

test('the record is read page by page, newest first, and its hashes are looked at', async () => {
  const owner = await running.owner()
  expect(await owner.ask('GET /account/failover')).toMatchObject({ on: false, partners: [testPartner] })
  for (const at of [1, 2, 3]) await appendRecord(running.store.db, localAccountId, [forwarded(at)])
  await appendRecord(running.store.db, 'other', [{ ...forwarded(9), accountId: 'other' }])

  const first = await owner.ask('GET /account/failover/record', { query: { limit: 2 } })
  expect(first.rows.map(({ seq, outcome }) => [seq, outcome])).toEqual([
    [3, 'unanswered'],
    [2, 'answered'],
  ])
  expect(first.rows[0]).toMatchObject({ keyName: 'gone', network: 'testnet', answerDigest: null })
  expect(first.rows[0]?.previous).toBe(first.rows[1]?.hash)
  expect(JSON.stringify(first)).not.toContain('00000000000000000000000000000000000000aa')
  const rest = await owner.ask('GET /account/failover/record', { query: { cursor: first.next ?? '' } })
  expect(rest.rows.map(({ seq }) => seq)).toEqual([1])
  expect(rest.next).toBeNull()

  const { hash } = first.rows[0] ?? {}
  expect(await owner.ask('GET /account/failover/verdict')).toEqual({ isWhole: true, rows: 3, seq: 3, hash })
  await running.store.db
    .updateTable('failover_record')
    .set({ network: 'mainnet' })
    .where('account_id', '=', localAccountId)
    .where('seq', '=', 2)
    .execute()
  expect(await owner.ask('GET /account/failover/verdict')).toEqual({
    isWhole: false,
    rows: 1,
    at: 2,
    fault: 'altered',
  })
})

test('a key has a switch of its own', async () => {
  const owner = await running.owner()
  const { key } = await owner.ask('POST /keys', { body: { name: 'quiet' } })
  expect(key.failover).toBe(true)
  const params = { id: key.id }
  expect((await owner.ask('PATCH /keys/:id', { params, body: { failover: false } })).failover).toBe(false)
  expect((await owner.ask('GET /keys/:id', { params })).failover).toBe(false)
})
