import { expect, test } from 'vitest'
import { fakeMethods } from '../fakeMethods.test.support.ts'
import { patternText } from './fuzz/patternText.ts'
import { createRandom } from './fuzz/random.ts'
import { fuzz } from './fuzz.ts'
import { key, startService } from './service.test.support.ts'

test('texts made from a pattern fit it', () => {
  const random = createRandom(1)
  for (const pattern of [
    '^0x([0-9a-fA-F]{2})*$',
    '^0x(0|[1-9a-f][0-9a-f]{0,15})$',
    '^[0-9]{1,78}$',
    '^a?b+(c|de)\\.$',
  ]) {
    for (let i = 0; i < 200; i++) expect(patternText(pattern, random)).toMatch(new RegExp(pattern))
  }
})

test('the fuzzer finds a handler that fails', async () => {
  const { service, socketUrl: ws } = await startService()
  const http = `http://127.0.0.1:${service.port}/testnet/v3/${key}`
  const methods = fakeMethods.filter(({ name }) => name === 'crash')
  const { failures } = await fuzz({ http, ws, methods, samples: ['heads'], cases: 200, seed: 1 })
  expect(failures.length).toBeGreaterThan(10)
  expect(failures[0]).toContain('a handler failed')
  await service.close()
})
