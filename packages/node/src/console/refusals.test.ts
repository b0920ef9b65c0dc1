import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostEntries } from '../control/apiKeys/allowlists.ts'
import { mostNameLetters } from '../control/names.ts'
import type { AdminRouteName } from './api.ts'
import { type Browser, startConsole, type TestConsole } from './console.test.support.ts'
import { openApiDocument } from './openApi.ts'
import { routes } from './routes/index.ts'

let running: TestConsole
let owner: Browser
let key = ''
beforeAll(async () => {
  running = await startConsole()
  owner = await running.owner()
  key = (await owner.ask('POST /keys', { body: { name: 'shop' } })).key.id
})
afterAll(() => running.close())

const cases: [AdminRouteName, Parameters<Browser['refusal']>[1], string][] = [
  ['POST /keys', { body: 5 }, 'The request must be an object.'],
  ['POST /keys', { body: { name: 5 } }, 'name must be a text.'],
  ['POST /keys', { body: { name: 'a', limits: 5 } }, 'limits must be an object.'],
  ['POST /keys', { body: { name: 'a', allow: [] } }, 'allow must be an object.'],
  [
    'POST /keys',
    { body: { name: 'a', allow: { methods: Array(31).fill('eth_call') } } },
    'allow.methods has more than 30 entries.',
  ],
  [
    'POST /keys',
    { body: { name: 'a', allow: { methods: ['eth_call', 'eth_getBalanse'] } } },
    'No network has a method "eth_getBalanse". Did you mean eth_getBalance?',
  ],
  [
    'POST /keys',
    { body: { name: 'a', networksOff: ['testnte'] } },
    'There is no network "testnte". Did you mean testnet?',
  ],
  [
    'POST /members/invites',
    { body: { email: 'a@b.example', role: 'boss' } },
    'role must be one of owner, admin, viewer.',
  ],
  ['PUT /account/failover', { body: {} }, 'on must be true or false.'],
  ['GET /usage', { query: {} }, 'window must be one of 15m, 1h, 24h, 7d, 30d.'],
  ['GET /failures', { query: { status: 'x' } }, 'status must be a number.'],
  ['GET /failures', { query: { limit: 'x' } }, 'limit must be a number.'],
  [
    'GET /failures',
    { query: { reason: 'rejectd' } },
    'reason is none that a call is refused for; the nearest is rejected.',
  ],
  [
    'GET /failures',
    { query: { cursor: 'zz' } },
    'cursor must be the text that the page before gave as next.',
  ],
]

test.each(cases)('%s with %j is refused in plain words', async (name, given, message) => {
  expect(await owner.refusal(name, given)).toMatchObject({ status: 400, code: 'invalid', message })
})

test('figures of a key that nobody has are not found', async () => {
  for (const name of ['GET /usage', 'GET /failures'] as const) {
    expect(await owner.refusal(name, { query: { window: '1h', key: 'nobody' } })).toMatchObject({
      status: 404,
      message: 'There is no key with that id in this account.',
      field: 'key',
    })
  }
})

test('a name that a key has stays in its lists when the network is gone', async () => {
  const params = { id: key }
  await running.store.change(async (db) => {
    await db.updateTable('api_keys').set({ networks_off: '["gone"]' }).where('id', '=', key).execute()
  })
  const edited = await owner.ask('PATCH /keys/:id', { params, body: { networksOff: ['gone', 'testnet'] } })
  expect(edited.networksOff).toEqual(['gone', 'testnet'])
})

test('the document says how long names and lists may be', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(routes, '1')))
  const { properties } = document.components.schemas.postKeysBody
  expect(properties.name).toMatchObject({ type: 'string', minLength: 1, maxLength: mostNameLetters })
  for (const list of ['origins', 'userAgents', 'addresses', 'methods', 'ips']) {
    expect(properties.allow.properties[list]).toMatchObject({ type: 'array', maxItems: mostEntries })
  }
})
