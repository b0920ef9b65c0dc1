import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('a steady hundred a second is served for ever', () => {
  let now = 0
  const admit = createLimiter(() => now)
  for (let count = 0; count < 5_000; count++) {
    now += 10
    expect(admit()).toBe('served')
  }
})

test('a clock that is set back costs nobody anything', () => {
  let now = 1_000_000
  const admit = createLimiter(() => now)
  now = 0
  for (let count = 0; count < 500; count++) expect(admit()).toBe('served')
  expect(admit()).toBe('refused')
  now = 10
  expect(admit()).toBe('served')
})

test('who is refused for ten seconds without a pause is hung up on', () => {
  let now = 0
  const admit = createLimiter(() => now)
  const seen = new Set<string>()
  for (let count = 0; count < 3_000; count++) {
    now += 4
    seen.add(admit())
    if (now < 10_000) expect(seen.has('hangUp')).toBe(false)
  }
  expect(seen).toEqual(new Set(['served', 'refused']))
  for (let count = 0; count < 1_000; count++) {
    now += 4
    seen.add(admit())
  }
  expect(seen.has('hangUp')).toBe(true)
})

test('a moment in which nothing arrives, because the wallet is busy, is no pause of a flood', () => {
  let now = 0
  const admit = createLimiter(() => now)
  const seen = new Set<string>()
  for (; now < 10_000; now += 2_500) for (let count = 0; count < 2_000; count++) seen.add(admit())
  expect(seen).toEqual(new Set(['served', 'refused']))
  for (let count = 0; count < 2_000; count++) seen.add(admit())
  expect(seen.has('hangUp')).toBe(true)
})

test('refusals that lie further apart are forgotten', () => {
  let now = 0
  const admit = createLimiter(() => now)
  for (; now < 60_000; now += 6_000)
    for (let count = 0; count < 600; count++) expect(admit()).not.toBe('hangUp')
})
