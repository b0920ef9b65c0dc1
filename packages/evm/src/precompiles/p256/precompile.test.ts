import { fromHex } from '@causeway/rpc'
import { p256 as noble } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, join, numberBelow, toBytes } from '../bytes.test.support.ts'
import { answer, oracle } from '../oracle.test.support.ts'

const number = 256
const { n: order, p: modulus } = noble.Point.CURVE()
const holds = { gas: 6900n, output: `0x${'0'.repeat(63)}1` }
const fails = { gas: 6900n, output: '0x' }

function sign(hash: Uint8Array, key: Uint8Array) {
  const signature = noble.sign(hash, key, { prehash: false, lowS: false })
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)]
  const point = noble.getPublicKey(key, false)
  return { r, s, x: point.subarray(1, 33), y: point.subarray(33) }
}

const keys = numberBelow(order).filter((key) => key > 0n)

test('a signature holds for its hash and key, and for no other', async () => {
  await fc.assert(
    fc.asyncProperty(bytesOf(32), keys, fc.nat(159), fc.nat(7), async (hash, key, at, bit) => {
      const { r, s, x, y } = sign(hash, toBytes(key, 32))
      const input = join(hash, r, s, x, y)
      expect(answer('osaka', number, input)).toEqual(holds)
      // The other s is as good.
      const other = toBytes(order - BigInt(`0x${Buffer.from(s).toString('hex')}`), 32)
      expect(answer('osaka', number, join(hash, r, other, x, y))).toEqual(holds)
      input[at] = (input[at] ?? 0) ^ (1 << bit)
      expect(answer('osaka', number, input)).toEqual(await oracle('osaka', number, input))
    }),
    { numRuns: 25 },
  )
})

test('numbers out of range, points beside the curve and wrong lengths fail', async () => {
  const hash = toBytes(7, 32)
  const { r, s, x, y } = sign(hash, toBytes(99, 32))
  const good = join(hash, r, s, x, y)
  expect(answer('osaka', number, good)).toEqual(holds)
  const bad = [
    join(hash, toBytes(0, 32), s, x, y),
    join(hash, r, toBytes(0, 32), x, y),
    join(hash, toBytes(order, 32), s, x, y),
    join(hash, r, toBytes(order, 32), x, y),
    join(hash, r, s, toBytes(0, 32), toBytes(0, 32)),
    join(hash, r, s, toBytes(modulus, 32), y),
    join(hash, r, s, x, toBytes(modulus, 32)),
    join(hash, r, s, y, x),
    join(good, Uint8Array.of(0)),
    good.subarray(0, 159),
    new Uint8Array(),
  ]
  for (const input of bad) {
    expect(answer('osaka', number, input)).toEqual(fails)
    expect(await oracle('osaka', number, input)).toEqual(fails)
  }
})

test('hashes at the edges', async () => {
  for (const value of [0n, 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n]) {
    const hash = toBytes(value, 32)
    const { r, s, x, y } = sign(hash, toBytes(1234, 32))
    expect(answer('osaka', number, join(hash, r, s, x, y))).toEqual(holds)
  }
})

test('an r that is x less the order', () => {
  // The point's x lies between order and modulus: chosen, then the key that goes with it (u1 = u2 = 1, so hash = r = s).
  const { Fp } = noble.Point
  for (let above = order; above < modulus; above++) {
    const right = Fp.add(Fp.mul(Fp.sub(Fp.sqr(above), 3n), above), noble.Point.CURVE().b)
    let root: bigint
    try {
      root = Fp.sqrt(right)
    } catch {
      continue
    }
    const r = above - order
    if (r === 0n) continue
    const { x, y } = noble.Point.fromAffine({ x: above, y: root }).subtract(noble.Point.BASE).toAffine()
    const word = toBytes(r, 32)
    expect(answer('osaka', number, join(word, word, word, toBytes(x, 32), toBytes(y, 32)))).toEqual(holds)
    return
  }
  throw new Error('no such point')
})

test('a vector of EIP-7951', () => {
  const input = fromHex(
    '0x4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff37618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e',
  )
  expect(answer('osaka', number, input)).toEqual(holds)
})
