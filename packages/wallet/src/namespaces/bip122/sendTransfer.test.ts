import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../view/formatAmount.ts'
import type { FeeAnswer } from '../../view/view.ts'
import { approve, createCall, createFakeSurroundings, faultOf } from '../fakeSurroundings.test.support.ts'
import type { Effect } from '../namespace.ts'
import { createFakeEsplora } from './fakeEsplora.test.support.ts'
import { bip122 } from './index.ts'
import {
  account,
  alice,
  aliceScript,
  bob,
  bobScript,
  call,
  refusal,
  setUp,
  signer,
  txid,
  viewOf,
} from './site.test.support.ts'

function withCoins() {
  const given = setUp()
  given.esplora.coins.set(alice.address, [
    { txid: txid(1), vout: 0, value: 60_000, status: { confirmed: true } },
    { txid: txid(2), vout: 1, value: 50_000, status: { confirmed: false } },
  ])
  return given
}

describe('sendTransfer', () => {
  test('pays, gives change back, and answers the transaction id', async () => {
    const given = withCoins()
    const params = { account, recipients: [{ address: bob.address, amount: '30000' }], feeRate: 2 }
    const result = await approve(bip122, call('sendTransfer', params), signer, given.surroundings)
    const sent = Transaction.fromRaw(hex.decode(given.esplora.sent[0] ?? ''))
    expect(result).toEqual({ txid: sent.id })
    expect([sent.inputsLength, sent.outputsLength]).toEqual([1, 2])
    expect(sent.getOutput(0)).toMatchObject({ amount: 30_000n, script: bobScript })
    expect(sent.getOutput(1).amount).toBe(60_000n - 30_000n - 282n)
    expect(sent.vsize).toBeGreaterThanOrEqual(140)
    expect(sent.vsize).toBeLessThanOrEqual(141)
    expect(given.esplora.paths).toEqual([
      `GET /address/${alice.address}/utxo`,
      'GET /fee-estimates',
      'POST /tx',
    ])
    expect(given.surroundings.noted).toEqual([bob.address])
  })

  test('asks the node for the fee where the site does not say it', async () => {
    const recipients = [{ address: bob.address, amount: 30_000 }]
    const fee = async (estimates: unknown) => {
      const given = withCoins()
      given.esplora.estimates = estimates
      const { lines } = await viewOf('sendTransfer', { account, recipients }, given)
      return lines.find(({ label }) => label === 'Fee')?.value
    }
    // 141 virtual bytes at 4.2, at 1, and at the nearest of those that are given.
    expect(await fee({ '1': 20.5, '6': 4.2, '144': 1 })).toBe('0.00000593 BTC')
    expect(await fee({})).toBe('0.00000141 BTC')
    expect(await fee({ '2': 7, '25': 2 })).toBe('0.00000987 BTC')
  })

  describe('its fee', () => {
    const recipients = [{ address: bob.address, amount: 30_000 }]
    const effectOf = async (params: object, given = withCoins()) => {
      const asked = call('sendTransfer', { account, recipients, ...params })
      const effect: Effect = JSON.parse(JSON.stringify(await bip122.describe(asked, given.surroundings)))
      if (!('view' in effect)) throw new Error('a payment has a view')
      return { asked, effect, given, withFee: (fee: FeeAnswer) => bip122.withFee?.(asked, effect, fee) }
    }

    test('may be a slow, a usual or a fast one, or what the site asks', async () => {
      const { effect } = await effectOf({})
      expect(effect.view.fee).toEqual({
        offers: [
          { id: 'slow', label: 'Slow', likely: '0.00000141 BTC', highest: '0.00000141 BTC' },
          { id: 'usual', label: 'Usual', likely: '0.00000593 BTC', highest: '0.00000593 BTC' },
          { id: 'fast', label: 'Fast', likely: '0.00002891 BTC', highest: '0.00002891 BTC' },
        ],
        usual: 'usual',
        fields: [{ id: 'feeRate', label: 'Fee rate', unit: 'sat/vB', value: '4.2' }],
      })
      const asked = await effectOf({ feeRate: 2 })
      expect(asked.effect.view.fee).toMatchObject({ usual: 'site', fields: [{ value: '2' }] })
      expect(asked.effect.view.fee?.offers.map(({ id }) => id)).toEqual(['site', 'slow', 'usual', 'fast'])
      const blind = withCoins()
      blind.esplora.estimates = 'none'
      expect((await effectOf({ feeRate: 2 }, blind)).effect.view.fee?.offers).toHaveLength(1)
    })

    test('is what was chosen, and the recipient gets the same', async () => {
      for (const [fee, paid] of [
        [{ offer: 'fast' }, 2891n],
        [{ offer: 'slow' }, 141n],
        [{ figures: { feeRate: '10.5' } }, 1481n],
      ] as const) {
        const { asked, given, withFee } = await effectOf({})
        const chosen = withFee(fee)
        if (chosen === undefined) throw new Error('there is a choice')
        await bip122.perform(asked, chosen, signer, given.surroundings)
        const sent = Transaction.fromRaw(hex.decode(given.esplora.sent[0] ?? ''))
        expect(sent.getOutput(0)).toMatchObject({ amount: 30_000n, script: bobScript })
        expect(sent.getOutput(1)).toMatchObject({ amount: 30_000n - paid, script: aliceScript })
        expect(chosen.view.lines).toContainEqual({
          label: 'Fee',
          value: `${formatAmount(paid, 8)} BTC`,
          as: 'amount',
        })
      }
    })

    test('takes more coins where it must, and is not offered where they do not suffice', async () => {
      const { withFee } = await effectOf({})
      const inputs = withFee({ figures: { feeRate: '300' } })?.view.lines.find(
        ({ label }) => label === 'Inputs',
      )
      expect(inputs?.value).toBe('2')
      expect(() => withFee({ figures: { feeRate: '900' } })).toThrow('Enter less.')
      const dear = withCoins()
      dear.esplora.estimates = { '1': 900, '6': 4, '144': 1 }
      const { effect } = await effectOf({}, dear)
      expect(effect.view.fee?.offers.map(({ id }) => id)).toEqual(['slow', 'usual'])
    })

    test.each([
      { offer: 'site' },
      { offer: '__proto__' },
      { figures: {} },
      { figures: { feeRate: '0.05' } },
      { figures: { feeRate: '5001' } },
      { figures: { feeRate: '-1' } },
      { figures: { feeRate: 'NaN' } },
      { figures: { feeRate: '1.2345' } },
      { figures: { feeRate: '1', gasPrice: '1' } },
    ] as const)('is not %j', async (fee) => {
      const { withFee } = await effectOf({})
      expect(() => withFee(fee)).toThrow(expect.objectContaining({ reason: 'badFee' }))
    })
  })

  test('several recipients are each shown', async () => {
    const script = bip122.derive(new Uint8Array(32).fill(7), 0).address
    const recipients = [
      { address: bob.address, amount: '1000' },
      { address: script, amount: 2000 },
    ]
    const view = await viewOf('sendTransfer', { account, recipients, feeRate: 1 }, withCoins())
    expect(view.title).toBe('Send 0.00003 BTC')
    expect(view.lines.filter(({ label }) => label === 'To').map(({ value }) => value)).toEqual([
      bob.address,
      script,
    ])
    expect(view.warnings.map(({ code }) => code)).toEqual(['firstTimeRecipient'])
  })

  test('too little is -32000 with the amounts', async () => {
    const recipients = [{ address: bob.address, amount: '200000' }]
    const error = await refusal('sendTransfer', { account, recipients, feeRate: 1 }, withCoins())
    expect([error.code, error.message]).toEqual([
      -32000,
      'Not enough bitcoin: 200178 satoshis are needed with the fee, 110000 can be spent.',
    ])
  })

  test('without a node nothing is sent', async () => {
    const given = withCoins()
    const recipients = [{ address: bob.address, amount: '30000' }]
    given.esplora.isDown = true
    expect((await refusal('sendTransfer', { account, recipients }, given)).code).toBe(4901)
    given.esplora.isDown = false
    for (const answer of ['{}', 'x', '[{}]', `[{"txid":"${txid(1)}","vout":-1,"value":1}]`]) {
      given.esplora.answers.set(`/address/${alice.address}/utxo`, { status: 200, text: answer })
      expect((await refusal('sendTransfer', { account, recipients, feeRate: 1 }, given)).code).toBe(4901)
    }
    given.esplora.answers.clear()
    for (const estimates of [[], { '6': 'x' }, { a: 1 }, { '6': -1 }]) {
      given.esplora.estimates = estimates
      expect((await refusal('sendTransfer', { account, recipients }, given)).code).toBe(4901)
    }
    expect(given.esplora.sent).toEqual([])
  })

  test('a test network has its own addresses', async () => {
    const scope = 'bip122:000000000933ea01ad0ee984209779ba'
    const esplora = createFakeEsplora({ scope, name: 'Bitcoin testnet', symbol: 'tBTC', isTest: true })
    const own = bip122.toCaip10(scope, alice)
    const address = own.slice(scope.length + 1)
    const to = bip122.toCaip10(scope, bob).slice(scope.length + 1)
    esplora.coins.set(address, [{ txid: txid(1), vout: 0, value: 9000 }])
    const surroundings = createFakeSurroundings(esplora, { own: [alice.address, bob.address] })
    const on = (recipient: string) =>
      createCall(
        scope,
        'sendTransfer',
        { account: { address }, recipients: [{ address: recipient, amount: 1000 }] },
        [own],
      )
    const effect = await bip122.describe(on(to), surroundings)
    expect(effect).toMatchObject({
      account: own,
      view: { title: `Send 0.00001 tBTC to ${to}`, warnings: [] },
    })
    await expect(approve(bip122, on(to), signer, surroundings)).resolves.toHaveProperty('txid')
    await expect(bip122.describe(on(bob.address), surroundings)).rejects.toMatchObject({ code: -32602 })
  })

  test.each([
    [undefined, 'recipients must be a list of 1 to 100 recipients'],
    [[], 'recipients must be a list of 1 to 100 recipients'],
    [['x'], 'recipients.0 must be an object'],
    [[{ amount: 1 }], 'recipients.0.address must be a string'],
    [
      [{ address: 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0', amount: 1 }],
      'recipients.0.address must be an address of Bitcoin mainnet',
    ],
    [
      [{ address: bob.address.replace(/.$/, 'x'), amount: 1 }],
      'recipients.0.address must be an address of Bitcoin mainnet',
    ],
    [[{ address: bob.address, amount: 293 }], 'recipients.0.amount must be at least 294 satoshis'],
    [[{ address: bob.address, amount: 0.5 }], 'recipients.0.amount must be a whole number of satoshis'],
    [[{ address: bob.address, amount: '0x10' }], 'recipients.0.amount must be a whole number of satoshis'],
    [[{ address: bob.address, amount: -1000 }], 'recipients.0.amount must be a whole number of satoshis'],
    [
      [{ address: bob.address, amount: '2100000000000001' }],
      'recipients.0.amount must be a whole number of satoshis',
    ],
    [[{ address: bob.address }], 'recipients.0.amount must be a whole number of satoshis'],
  ])('refuses recipients %j', async (recipients, says) => {
    const error = await refusal('sendTransfer', { account, recipients })
    expect([error.code, faultOf(error)]).toEqual([-32602, says])
  })
})
