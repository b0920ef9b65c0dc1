import { SessionError } from '@causeway/session'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coin } from './esplora.ts'
import { selectCoins } from './selectCoins.ts'
import { aliceScript, bobScript, txid } from './site.test.support.ts'
import { dustLimit, feeFor, virtualSize } from './virtualSize.ts'

const coin = (amount: bigint, isConfirmed = true, index = 0): Coin => ({
  txid: txid(1),
  index,
  amount,
  isConfirmed,
})
const select = (coins: readonly Coin[], amount: bigint, feeRate = 1, present = { count: 0, amount: 0n }) =>
  selectCoins({
    coins,
    present,
    outputs: [{ script: bobScript, amount }],
    changeScript: aliceScript,
    feeRate,
  })

test('a payment takes the largest coins first and gives the rest back', () => {
  const { coins, change } = select([coin(1000n), coin(50_000n), coin(9000n)], 20_000n)
  expect(coins.map(({ amount }) => amount)).toEqual([50_000n])
  // One input and two outputs of P2WPKH are 141 virtual bytes.
  expect(change).toBe(50_000n - 20_000n - 141n)
})

test('change below the dust limit goes to the fee', () => {
  expect(select([coin(10_400n)], 10_000n).change).toBeNull()
  expect(select([coin(10_000n + 141n + 294n)], 10_000n).change).toBe(294n)
  expect(select([coin(10_000n + 141n + 293n)], 10_000n).change).toBeNull()
})

test('coins that are not confirmed come last', () => {
  const coins = [coin(90_000n, false), coin(20_000n), coin(15_000n)]
  expect(select(coins, 30_000n).coins.map(({ amount }) => amount)).toEqual([20_000n, 15_000n])
  expect(select(coins, 50_000n).coins.map(({ amount }) => amount)).toEqual([20_000n, 15_000n, 90_000n])
})

test('coins that cost more than they are worth stay where they are', () => {
  expect(() => select([coin(5000n), coin(600n)], 5200n, 10)).toThrow(SessionError)
})

test('what is spent already counts', () => {
  expect(select([], 10_000n, 1, { count: 1, amount: 20_000n })).toEqual({
    coins: [],
    change: 20_000n - 10_000n - 141n,
  })
})

test('too little is -32000 with the amounts', () => {
  const attempt = () => select([coin(6000n), coin(3000n, true, 1)], 10_000n)
  expect(attempt).toThrow('Not enough bitcoin: 10178 satoshis are needed with the fee, 9000 can be spent.')
  try {
    attempt()
  } catch (error) {
    expect(error).toMatchObject({ code: -32000, data: { needed: '10178', available: '9000' } })
  }
  expect(() => select([], 10_000n)).toThrow(
    'Not enough bitcoin: 10000 satoshis are needed with the fee, 0 can be spent.',
  )
})

test('the limits of dust are those of Bitcoin Core', () => {
  const limits = [
    ['0014'.padEnd(44, '0'), 294n],
    ['0020'.padEnd(68, '0'), 330n],
    ['5120'.padEnd(68, '0'), 330n],
    [`76a914${'00'.repeat(20)}88ac`, 546n],
    [`a914${'00'.repeat(20)}87`, 540n],
    ['6a0401020304', 0n],
  ] as const
  for (const [script, least] of limits) expect(dustLimit(hex.decode(script))).toBe(least)
})

test('whatever is chosen pays at least the rate, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { maxLength: 30 }),
      fc.bigInt({ min: 294n, max: 2_000_000n }),
      fc.double({ min: 0.1, max: 300, noNaN: true }),
      (amounts, amount, rate) => {
        const coins = amounts.map((value, i) => coin(value, i % 3 > 0, i))
        let selection: ReturnType<typeof select>
        try {
          selection = select(coins, amount, rate)
        } catch (error) {
          if (error instanceof SessionError && error.code === -32000) return
          throw error
        }
        const total = selection.coins.reduce((sum, { amount }) => sum + amount, 0n)
        const outputs = selection.change === null ? [bobScript] : [bobScript, aliceScript]
        const fee = total - amount - (selection.change ?? 0n)
        const least = feeFor(virtualSize(selection.coins.length, outputs), rate)
        expect(fee).toBeGreaterThanOrEqual(least)
        if (selection.change !== null) {
          expect(fee).toBe(least)
          expect(selection.change).toBeGreaterThanOrEqual(294n)
        }
        expect(new Set(selection.coins.map(({ index }) => index)).size).toBe(selection.coins.length)
      },
    ),
  )
})
