import { afterAll, expect, test } from 'vitest'
import { methods } from '../methods/index.ts'
import { startDevService } from './devService.test.support.ts'
import { chainSamples } from './fuzz/chainSamples.test.support.ts'
import { fuzz } from './fuzz.ts'

const cases = process.env.CAUSEWAY_SOAK === '1' ? 100_000 : 5_000
const seed = Number(process.env.CAUSEWAY_SEED ?? 1)

const started = await startDevService({ executionLimitMs: 500 })
afterAll(() => started.stop())

test(`${cases} knocks grown from every method: no crash, no hang, every answer well formed`, async () => {
  const { http, ws, lines, service } = started
  const samples = await chainSamples(service, 'localnet')
  const began = performance.now()
  const report = await fuzz({ http, ws, methods, samples, cases, seed })
  const seconds = (performance.now() - began) / 1000
  const share = (100 * report.parsed) / report.cases
  console.log(
    `${cases} cases, seed ${seed}: ${share.toFixed(1)} % passed the parser, ${seconds.toFixed(0)} s`,
  )
  expect(report.failures.slice(0, 20)).toEqual([])
  expect(lines.filter((line) => line.includes('call failed')).slice(0, 5)).toEqual([])
  expect(share).toBeGreaterThan(30)
  const alive = await fetch(http, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
  })
  expect(await alive.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x539' })
})
