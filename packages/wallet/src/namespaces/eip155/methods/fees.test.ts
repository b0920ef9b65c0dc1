import type { Hex } from '@causeway/rpc'
import fc from 'fast-check'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeEip2930 from 'ox/TxEnvelopeEip2930'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import { describe, expect, test } from 'vitest'
import type { FeeAnswer } from '../../../view/view.ts'
import type { SeenEffect, SiteCall } from '../../namespace.ts'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  type FakeNode,
  keys,
  signerOf,
  siteCall,
} from '../fakeNode.test.support.ts'
import { eip155 } from '../index.ts'

const gwei = 1_000_000_000n

/** A node with a base fee of 1 gwei that saw tips of 0.05, 0.2 and 3 gwei, and suggests 0.1. */
function createBusyNode(): FakeNode {
  const node = createFakeNode()
  const reward = [['0x2faf080', '0xbebc200', '0xb2d05e00']]
  node.answers.set('eth_feeHistory', () => ({ baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward }))
  return node
}

function createLegacyNode(): FakeNode {
  const node = createFakeNode()
  node.answers.set('eth_getBlockByNumber', () => ({ number: '0x1' }))
  for (const missing of ['eth_feeHistory', 'eth_maxPriorityFeePerGas']) node.answers.delete(missing)
  node.answers.set('eth_gasPrice', () => '0x77359400')
  return node
}

function sendOf(tx: Record<string, unknown> = {}): SiteCall {
  return siteCall('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1', ...tx }])
}

const bundle = siteCall('wallet_sendCalls', [
  {
    version: '2.0.0',
    chainId: '0x539',
    from: alice,
    atomicRequired: false,
    calls: [
      { to: bob, value: '0x1' },
      { to: bob, data: '0x1234' },
    ],
  },
])

async function ask(call: SiteCall, node: FakeNode = createBusyNode()) {
  const surroundings = createSurroundings(node)
  const effect: SeenEffect = JSON.parse(JSON.stringify(await eip155.describe(call, surroundings)))
  const withFee = (fee: FeeAnswer): SeenEffect => {
    const chosen = eip155.withFee?.(call, effect, fee)
    if (chosen === undefined) throw new Error('there is a choice')
    return JSON.parse(JSON.stringify(chosen))
  }
  const send = async (chosen: SeenEffect) => {
    const before = node.sent.length
    await eip155.perform(call, chosen, signerOf(keys.j0), surroundings)
    return node.sent.slice(before)
  }
  return { effect, withFee, send, node }
}

function decode(raw: Hex | undefined): Record<string, unknown> {
  if (raw === undefined) throw new Error('nothing was sent')
  if (raw.startsWith('0x02')) return { ...TxEnvelopeEip1559.deserialize(raw as TxEnvelopeEip1559.Serialized) }
  if (raw.startsWith('0x01')) return { ...TxEnvelopeEip2930.deserialize(raw as TxEnvelopeEip2930.Serialized) }
  return { ...TxEnvelopeLegacy.deserialize(raw) }
}

/** A transaction without its fees, and without what follows from them. */
function withoutFees(raw: Hex | undefined): Record<string, unknown> {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice, r, s, v, yParity, ...rest } = decode(raw)
  return rest
}

describe('what is offered', () => {
  test('a slow, a usual and a fast fee of the market, with what they cost', async () => {
    const { effect } = await ask(sendOf())
    expect(effect.view.fee).toEqual({
      offers: [
        { id: 'slow', label: 'Slow', likely: '0.00002205 ETH', highest: '0.0000273 ETH' },
        { id: 'usual', label: 'Usual', likely: '0.0000231 ETH', highest: '0.0000441 ETH' },
        { id: 'fast', label: 'Fast', likely: '0.000084 ETH', highest: '0.000126 ETH' },
      ],
      usual: 'usual',
      fields: [
        { id: 'maxFeePerGas', label: 'Max fee', unit: 'gwei', value: '2.1' },
        { id: 'maxPriorityFeePerGas', label: 'Priority fee', unit: 'gwei', value: '0.1' },
      ],
    })
    expect(effect.view.lines.slice(-2).map(({ value }) => value)).toEqual(['0.0000231 ETH', '0.0000441 ETH'])
  })

  test('what the site asks comes first and stands, and the others beside it', async () => {
    const { effect } = await ask(sendOf({ maxPriorityFeePerGas: '0x77359400' }))
    expect(effect.view.fee?.usual).toBe('site')
    expect(effect.view.fee?.offers.map(({ id, label }) => [id, label])).toEqual([
      ['site', 'As the site asks'],
      ['slow', 'Slow'],
      ['usual', 'Usual'],
      ['fast', 'Fast'],
    ])
    expect(effect.view.fee?.fields.map(({ value }) => value)).toEqual(['4', '2'])
  })

  test('gas prices, on a chain without a base fee and for a site that asks for one', async () => {
    const legacy = (await ask(sendOf(), createLegacyNode())).effect.view.fee
    expect(legacy?.offers.map(({ id, likely }) => [id, likely])).toEqual([
      ['slow', '0.0000378 ETH'],
      ['usual', '0.000042 ETH'],
      ['fast', '0.0000525 ETH'],
    ])
    expect(legacy?.fields).toEqual([{ id: 'gasPrice', label: 'Gas price', unit: 'gwei', value: '2' }])
    const asked = (await ask(sendOf({ gasPrice: '0x3b9aca00' }))).effect.view.fee
    expect(asked?.offers.map(({ id }) => id)).toEqual(['site', 'slow', 'usual', 'fast'])
    expect(asked?.fields.map(({ id, value }) => [id, value])).toEqual([['gasPrice', '1']])
  })

  test('for several calls together what all of them cost', async () => {
    const { effect } = await ask(bundle)
    expect(effect.view.fee?.offers.map(({ id }) => id)).toEqual(['slow', 'usual', 'fast'])
    const highest = effect.view.fee?.offers.find(({ id }) => id === 'usual')?.highest
    expect(effect.view.lines).toContainEqual({ label: 'Highest fee', value: highest, as: 'amount' })
  })

  test('nothing for what is signed and not sent', async () => {
    const call = siteCall('personal_sign', ['0x1234', alice])
    const effect = await eip155.describe(call, createSurroundings(createBusyNode()))
    if (!('view' in effect)) throw new Error('a signature has a view')
    expect(effect.view.fee).toBeUndefined()
    expect(() => eip155.withFee?.(call, effect, { offer: 'fast' })).toThrow('no fee to choose')
  })
})

describe('what is chosen', () => {
  const dynamic = [
    [{ offer: 'slow' }, { maxFeePerGas: 1_300_000_000n, maxPriorityFeePerGas: 50_000_000n }],
    [{ offer: 'usual' }, { maxFeePerGas: 2_100_000_000n, maxPriorityFeePerGas: 100_000_000n }],
    [{ offer: 'fast' }, { maxFeePerGas: 6n * gwei, maxPriorityFeePerGas: 3n * gwei }],
    [
      { figures: { maxFeePerGas: '7.25', maxPriorityFeePerGas: '0.000000001' } },
      { maxFeePerGas: 7_250_000_000n, maxPriorityFeePerGas: 1n },
    ],
  ] as const
  test.each(dynamic)('%j is signed, and nothing else changes', async (fee, signed) => {
    for (const call of [sendOf({ gas: '0x30d40', nonce: '0x7', data: '0x12' }), bundle]) {
      const usual = await ask(call)
      const chosen = await ask(call)
      const [expected, sent] = [await usual.send(usual.effect), await chosen.send(chosen.withFee(fee))]
      expect(sent.map(withoutFees)).toEqual(expected.map(withoutFees))
      for (const raw of sent) expect(decode(raw)).toMatchObject(signed)
    }
  })

  test.each([
    [createLegacyNode, {}, 'legacy'],
    [createBusyNode, { gasPrice: '0x3b9aca00' }, 'legacy'],
    [createBusyNode, { gasPrice: '0x3b9aca00', accessList: [] }, 'eip2930'],
  ] as const)('a gas price keeps the type of the transaction (%#)', async (createNode, tx, type) => {
    const { withFee, send } = await ask(sendOf({ nonce: '0x0', ...tx }), createNode())
    const [raw] = await send(withFee({ figures: { gasPrice: '12.5' } }))
    expect(decode(raw)).toMatchObject({ type, gasPrice: 12_500_000_000n, gas: 21_000n, value: 1n })
  })

  test('is what the view speaks of: its cost, its warnings, and exactly what is sent', async () => {
    const { withFee } = await ask(sendOf())
    const { view } = withFee({ offer: 'fast' })
    expect(view.lines).toContainEqual({ label: 'Highest fee', value: '0.000126 ETH', as: 'amount' })
    expect(JSON.parse(view.raw)).toMatchObject({
      maxFeePerGas: '0x165a0bc00',
      maxPriorityFeePerGas: '0xb2d05e00',
    })
  })

  test('is warned of where it is far too much, too little, or more than there is', async () => {
    const { withFee, node } = await ask(sendOf())
    const told = (maxFeePerGas: string) =>
      withFee({ figures: { maxFeePerGas, maxPriorityFeePerGas: '0' } }).view.warnings.map(
        ({ code, text }) => `${code}: ${text}`,
      )
    const own = (code: string) => expect.stringMatching(`^${code}: `)
    const before = told('2').length
    expect(told('21')).toHaveLength(before)
    expect(told('22')).toContainEqual('highFee: The fee is 10 times what the network asks now.')
    expect(told('1')).not.toContainEqual(own('lowFee'))
    expect(told('0.9')).toContainEqual(own('lowFee'))
    expect(told('1000000')).toContainEqual(
      'willFail: This will fail: The account does not hold enough for the amount and the highest fee.',
    )
    // A whole coin is too much even where the chain asks for it.
    node.answers.set('eth_getBlockByNumber', () => ({ number: '0x1', baseFeePerGas: '0x2d79883d2000' }))
    node.answers.delete('eth_feeHistory')
    const dear = await ask(sendOf(), node)
    expect(dear.withFee({ offer: 'fast' }).view.warnings.map(({ code }) => code)).toContain('highFee')
  })

  test('is not anything that cannot be paid, and says which figure to change', async () => {
    const { withFee } = await ask(sendOf())
    const figures = (maxFeePerGas: unknown, maxPriorityFeePerGas: unknown = '1') =>
      ({ figures: { maxFeePerGas, maxPriorityFeePerGas } }) as FeeAnswer
    const bad: [FeeAnswer, string | null, string][] = [
      [{ offer: 'site' }, null, 'Choose another one.'],
      [{ offer: 'toString' }, null, 'Choose another one.'],
      [{ figures: {} }, 'maxFeePerGas', 'Enter a number of gwei, such as 1.5.'],
      [{ figures: { maxFeePerGas: '2' } }, 'maxPriorityFeePerGas', 'Enter a number of gwei'],
      [figures('2', '2.1'), 'maxPriorityFeePerGas', 'Enter at most the max fee, 2 gwei.'],
      [figures('-2'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('NaN'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('Infinity'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('1e3'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('0x10'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('1,5'), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('9'.repeat(41)), 'maxFeePerGas', 'Enter a number of gwei'],
      [figures('1000000000.1'), 'maxFeePerGas', 'Enter at most 1000000000 gwei.'],
      [figures('2.0000000001'), 'maxFeePerGas', 'at most 9 digits'],
      [{ figures: { gasPrice: '1' } }, null, 'does not have'],
      [{ figures: { maxFeePerGas: '2', maxPriorityFeePerGas: '1', gas: '1' } }, null, 'does not have'],
    ]
    for (const [fee, field, says] of bad)
      expect(() => withFee(fee), JSON.stringify(fee)).toThrow(
        expect.objectContaining({ reason: 'badFee', field, says: expect.stringContaining(says) }),
      )
  })
})

test('whatever the user chooses, everything but the fee is what was shown', async () => {
  const calls = [sendOf({ data: '0x1234' }), sendOf({ gasPrice: '0x3b9aca00' }), bundle]
  const asked = await Promise.all(calls.map((call) => ask(call)))
  const figure = fc.oneof(
    fc.tuple(fc.nat(3000), fc.nat(999_999_999)).map(([whole, part]) => `${whole}.${part}`),
    fc.string({ maxLength: 12 }),
  )
  const fee: fc.Arbitrary<FeeAnswer> = fc.oneof(
    fc.record({ offer: fc.oneof(fc.constantFrom('site', 'slow', 'usual', 'fast'), fc.string()) }),
    fc.record({ figures: fc.record({ maxFeePerGas: figure, maxPriorityFeePerGas: figure }) }),
    fc.record({ figures: fc.record({ gasPrice: figure }) }),
  )
  const isOfFee = ({ code, text }: { code: string; text: string }) =>
    code === 'highFee' || code === 'lowFee' || text.includes('highest fee')
  const unpriced = ({ view, payload, ...rest }: SeenEffect) => {
    const { fees, ...others } = payload as { fees: unknown }
    return {
      ...rest,
      payload: others,
      view: {
        ...view,
        raw: null,
        lines: view.lines.filter(({ label }) => label !== 'Likely fee' && label !== 'Highest fee'),
        warnings: view.warnings.filter((warning) => !isOfFee(warning)),
      },
    }
  }
  let taken = 0
  fc.assert(
    fc.property(fee, fc.constantFrom(...asked), (answer, { effect, withFee }) => {
      let chosen: SeenEffect
      try {
        chosen = withFee(answer)
      } catch (error) {
        expect(error).toMatchObject({ reason: 'badFee' })
        return
      }
      taken++
      expect(unpriced(chosen)).toEqual(unpriced(effect))
      const { fees } = chosen.payload as { fees: Record<string, string> }
      for (const raw of [JSON.parse(chosen.view.raw)].flat()) expect(raw).toMatchObject(fees)
    }),
    { numRuns: 300 },
  )
  expect(taken).toBeGreaterThan(30)
})
