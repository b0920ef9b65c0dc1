import { expect, test } from 'vitest'
import { createFakeApi } from './fakeApi.test.support.ts'
import { createLive } from './live.ts'

test('the service of the tests answers like one, and can be told to refuse', async () => {
  const fake = createFakeApi(1_700_000_000_000)
  const view = await fake.client.call('GET /usage', { query: { window: '24h', by: 'status' } })
  expect([view.window, view.by, view.series.at.length]).toEqual(['24h', 'status', 96])
  fake.answer('GET /keys', { error: { code: 'unavailable', message: 'The store is away.' } }, 503)
  await expect(fake.client.call('GET /keys', {})).rejects.toMatchObject({ code: 'unavailable' })
  await expect(fake.client.call('DELETE /user/wallet', {})).rejects.toMatchObject({ code: 'notFound' })
})

test('its live events reach whoever listens', () => {
  const fake = createFakeApi()
  const heard: unknown[] = []
  createLive(() => fake.client.live()).on('changed', (event) => heard.push(event))
  fake.say('changed', { what: 'keys' })
  expect(heard).toEqual([{ what: 'keys' }])
})
