import { base64, hex } from '@scure/base'
import { p2wpkh, Script, SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { approve, createFakeSigner, faultOf } from '../fakeSurroundings.test.support.ts'
import { bip122 } from './index.ts'
import {
  account,
  alice,
  aliceScript,
  bob,
  bobScript,
  buildPsbt,
  call,
  funding,
  refusal,
  setUp,
  signer,
  txid,
  viewOf,
} from './site.test.support.ts'

const options = { fill: false, broadcast: false }
const two = [{ amount: 60_000n }, { amount: 50_000n }]
const pay = [
  { script: bobScript, amount: 70_000n },
  { script: aliceScript, amount: 39_000n },
]

function withCoins() {
  const given = setUp()
  given.esplora.coins.set(alice.address, [
    { txid: txid(1), vout: 0, value: 60_000, status: { confirmed: true } },
    { txid: txid(2), vout: 1, value: 50_000, status: { confirmed: true } },
  ])
  return given
}

describe('signPsbt', () => {
  test('signs every input and leaves the rest to others', async () => {
    const params = { account, psbt: buildPsbt(two, pay), options }
    const result = await approve(bip122, call('signPsbt', params), signer, withCoins().surroundings)
    const { psbt, txid: id } = result as { psbt: string; txid: unknown }
    expect(id).toBeNull()
    const signed = Transaction.fromPSBT(base64.decode(psbt))
    for (const i of [0, 1]) {
      expect(signed.getInput(i).partialSig?.map(([key]) => hex.encode(key))).toEqual([
        hex.encode(alice.publicKey),
      ])
      expect(signed.getInput(i).finalScriptWitness).toBeUndefined()
    }
    signed.finalize()
    expect(signed.fee).toBe(1000n)
  })

  test('amounts, fee and change are shown', async () => {
    const view = await viewOf('signPsbt', { account, psbt: buildPsbt(two, pay), options }, withCoins())
    expect(view.title).toBe(`Sign: send 0.0007 BTC to ${bob.address}`)
    expect(view.lines).toEqual([
      { label: 'Account', value: alice.address, as: 'address' },
      { label: 'Pays', value: '0.0007 BTC', as: 'amount' },
      { label: 'Fee', value: '0.00001 BTC', as: 'amount' },
      { label: 'Fee rate', value: '4.8 satoshis for a virtual byte', as: 'text' },
      { label: 'Change, back to you', value: '0.00039 BTC', as: 'amount' },
      { label: 'Outputs', value: '2', as: 'heading' },
      { label: 'To', value: bob.address, as: 'address', depth: 1 },
      { label: 'Amount', value: '0.0007 BTC', as: 'amount', depth: 2 },
      { label: 'Back to you', value: alice.address, as: 'address', depth: 1 },
      { label: 'Amount', value: '0.00039 BTC', as: 'amount', depth: 2 },
      { label: 'Inputs', value: '2', as: 'heading' },
      { label: 'Your coin', value: `${txid(1)}:0`, as: 'hex', depth: 1 },
      { label: 'Amount', value: '0.0006 BTC', as: 'amount', depth: 2 },
      { label: 'Your coin', value: `${txid(2)}:1`, as: 'hex', depth: 1 },
      { label: 'Amount', value: '0.0005 BTC', as: 'amount', depth: 2 },
    ])
    expect(view.warnings).toEqual([])
    expect(view.simulation).toMatchObject({
      outcome: 'changes',
      changes: [{ amount: '-71000', symbol: 'BTC' }],
    })
    expect(JSON.parse(JSON.stringify(view))).toEqual(view)
  })

  test('an input not ours is refused, and which one', async () => {
    const psbt = buildPsbt([{ amount: 60_000n }, { script: bobScript, amount: 50_000n }], pay)
    const error = await refusal('signPsbt', { account, psbt, options })
    expect([error.code, faultOf(error)]).toEqual([
      -32602,
      'psbt.inputs.1 spends a coin that does not belong to the account',
    ])
  })

  test.each([SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY, 0])(
    'a partial signature is refused: %i',
    async (sighashType) => {
      const psbt = buildPsbt([{ amount: 60_000n, sighashType }], [{ script: bobScript, amount: 1000n }])
      expect(faultOf(await refusal('signPsbt', { account, psbt, options }))).toBe(
        'psbt.inputs.0 asks for a signature that does not cover the whole transaction',
      )
    },
  )

  test('spending more than there is, is refused', async () => {
    const psbt = buildPsbt([{ amount: 60_000n }], pay)
    expect(faultOf(await refusal('signPsbt', { account, psbt, options }))).toBe(
      'psbt.outputs are worth 49000 satoshis more than the inputs',
    )
  })

  test('a coin without its worth is refused', async () => {
    const bare = new Transaction()
    bare.addInput({ txid: txid(1), index: 0 })
    bare.addOutput({ script: bobScript, amount: 1000n })
    const psbt = base64.encode(bare.toPSBT())
    expect(faultOf(await refusal('signPsbt', { account, psbt, options }))).toBe(
      'psbt.inputs.0 does not say which coin it spends and what that is worth',
    )
  })

  test('what is finished, doubled or empty is refused', async () => {
    const finished = Transaction.fromPSBT(
      base64.decode(buildPsbt([{ amount: 60_000n }], [{ script: bobScript, amount: 1000n }])),
    )
    finished.sign(alice.privateKey)
    finished.finalize()
    const says = async (transaction: Transaction) =>
      faultOf(await refusal('signPsbt', { account, psbt: base64.encode(transaction.toPSBT()), options }))
    expect(await says(finished)).toBe('psbt.inputs.0 is finished already and cannot be signed')
    const doubled = new Transaction()
    for (let i = 0; i < 2; i++)
      doubled.addInput({ txid: txid(1), index: 0, witnessUtxo: { script: aliceScript, amount: 1000n } })
    doubled.addOutput({ script: bobScript, amount: 1000n })
    expect(await says(doubled)).toBe('psbt.inputs.1 spends the same coin as another input')
    const empty = new Transaction()
    empty.addOutput({ script: bobScript, amount: 1000n })
    expect(await says(empty)).toBe('psbt.inputs must be one at least; with options.fill the wallet adds them')
  })

  test('a whole previous transaction must be the one that the input names, and proves what the coin is worth', async () => {
    const previous = funding(aliceScript, 80_000n)
    const build = (id: string) => {
      const transaction = new Transaction()
      transaction.addOutput({ script: bobScript, amount: 75_000n })
      transaction.addInput({ txid: id, index: 1, nonWitnessUtxo: previous.toBytes(true, true) }, true)
      return base64.encode(transaction.toPSBT())
    }
    const given = setUp()
    given.esplora.isDown = true
    const view = await viewOf('signPsbt', { account, psbt: build(previous.id), options }, given)
    expect(view.lines).toContainEqual({ label: 'Fee', value: '0.00005 BTC', as: 'amount' })
    expect(view.warnings).toEqual([])
    expect(() => build(txid(7))).toThrow()
    const forged = base64.decode(build(previous.id))
    // The id of the previous transaction stands after the magic, the key and the beginning of the transaction.
    forged[13] = (forged[13] ?? 0) ^ 1
    const error = await refusal('signPsbt', { account, psbt: base64.encode(forged), options })
    expect(faultOf(error)).toBe('psbt must be a PSBT in base64')
  })

  test('what the site says of a coin is held against the node', async () => {
    const psbt = buildPsbt([{ amount: 61_000n }], [{ script: bobScript, amount: 60_000n }])
    expect(faultOf(await refusal('signPsbt', { account, psbt, options }, withCoins()))).toBe(
      'psbt.inputs.0 is worth 60000 satoshis, not 61000',
    )
    const spent = await viewOf('signPsbt', { account, psbt, options }, setUp())
    expect(spent.warnings.map(({ code }) => code)).toEqual(['willFail'])
    const offline = setUp()
    offline.esplora.isDown = true
    const single = await viewOf('signPsbt', { account, psbt, options }, offline)
    expect(single.warnings).toEqual([])
    expect(single.lines.at(-1)?.value).toBe('as the site says; the node could not be asked')
    const several = await viewOf('signPsbt', { account, psbt: buildPsbt(two, pay), options }, offline)
    expect(several.warnings.map(({ code }) => code)).toEqual(['blindSignature'])
  })

  test('a fee that is absurdly high is a danger', async () => {
    const codes = async (amount: bigint) => {
      const psbt = buildPsbt([{ amount: 60_000n }, { amount: 50_000n }], [{ script: bobScript, amount }])
      const { warnings } = await viewOf('signPsbt', { account, psbt, options }, withCoins())
      return warnings.map(({ code }) => code)
    }
    expect(await codes(108_000n)).toEqual([])
    expect(await codes(20_000n)).toEqual(['highFee'])
  })

  test('outputs without an address are shown as scripts', async () => {
    const note = Script.encode(['RETURN', new TextEncoder().encode('hi')])
    const psbt = buildPsbt(
      [{ amount: 60_000n }],
      [
        { script: note, amount: 0n },
        { script: bobScript, amount: 59_000n },
      ],
    )
    const view = await viewOf('signPsbt', { account, psbt, options }, withCoins())
    expect(view.lines).toContainEqual({ label: 'To a script', value: '0x6a026869', as: 'hex', depth: 1 })
  })

  test('fill adds coins and change, and broadcast sends', async () => {
    const given = withCoins()
    const psbt = buildPsbt([], [{ script: bobScript, amount: 70_000n }])
    const params = { account, psbt, options: { fill: true, broadcast: true }, feeRate: 3 }
    const view = await viewOf('signPsbt', params, given)
    expect(view.title).toBe(`Send 0.0007 BTC to ${bob.address}`)
    // Two inputs and two outputs of P2WPKH are 209 virtual bytes.
    expect(view.lines).toContainEqual({ label: 'Fee', value: '0.00000627 BTC', as: 'amount' })
    expect(view.lines).toContainEqual({ label: 'Change, back to you', value: '0.00039373 BTC', as: 'amount' })
    const result = await approve(bip122, call('signPsbt', params), signer, given.surroundings)
    const { psbt: finished, txid: id } = result as { psbt: string; txid: string }
    const sent = Transaction.fromRaw(hex.decode(given.esplora.sent[0] ?? ''))
    expect(sent.id).toBe(id)
    expect(sent.vsize).toBeLessThanOrEqual(209)
    expect(Transaction.fromPSBT(base64.decode(finished)).isFinal).toBe(true)
    expect(given.surroundings.noted).toEqual([bob.address])
  })

  test('fill completes what is there and takes no coin twice', async () => {
    const psbt = buildPsbt([{ amount: 60_000n }], [{ script: bobScript, amount: 70_000n }])
    const params = { account, psbt, options: { fill: true, broadcast: false }, feeRate: 1.5 }
    const result = await approve(bip122, call('signPsbt', params), signer, withCoins().surroundings)
    const signed = Transaction.fromPSBT(base64.decode((result as { psbt: string }).psbt))
    expect([signed.inputsLength, signed.outputsLength]).toEqual([2, 2])
    expect(signed.getInput(1).sequence).toBe(0xfffffffd)
    expect(signed.fee).toBe(314n)
  })

  test('fill leaves what is paid for as it is, and saves what nobody would mean as a fee', async () => {
    const filled = async (amount: bigint, feeRate?: number) => {
      const psbt = buildPsbt([{ amount: 60_000n }], [{ script: bobScript, amount }])
      const params = { account, psbt, options: { fill: true, broadcast: false }, feeRate }
      const result = await approve(bip122, call('signPsbt', params), signer, withCoins().surroundings)
      const signed = Transaction.fromPSBT(base64.decode((result as { psbt: string }).psbt))
      return { inputs: signed.inputsLength, outputs: signed.outputsLength, fee: signed.fee }
    }
    expect(await filled(59_000n)).toEqual({ inputs: 1, outputs: 1, fee: 1000n })
    // At ten satoshis a byte that is not enough, so that a coin is added.
    expect(await filled(59_000n, 10)).toEqual({ inputs: 2, outputs: 2, fee: 2090n })
    expect(await filled(10_000n)).toEqual({ inputs: 1, outputs: 2, fee: 593n })
  })

  test('a PSBT of version 2 is signed as such', async () => {
    const params = { account, psbt: buildPsbt(two, pay, 2), options }
    const result = await approve(bip122, call('signPsbt', params), signer, withCoins().surroundings)
    const signed = Transaction.fromPSBT(base64.decode((result as { psbt: string }).psbt))
    expect(signed.opts.PSBTVersion).toBe(2)
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  test('a signature that is there already is replaced by ours', async () => {
    const transaction = Transaction.fromPSBT(base64.decode(buildPsbt(two, pay)))
    transaction.sign(alice.privateKey)
    const params = { account, psbt: base64.encode(transaction.toPSBT()), options }
    const result = await approve(bip122, call('signPsbt', params), signer, withCoins().surroundings)
    const signed = Transaction.fromPSBT(base64.decode((result as { psbt: string }).psbt))
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  test('the reason of a node that refuses goes to the site', async () => {
    const given = withCoins()
    given.esplora.answers.set('/tx', {
      status: 400,
      text: 'sendrawtransaction RPC error: min relay fee not met',
    })
    const params = { account, psbt: buildPsbt(two, pay), options: { broadcast: true } }
    await expect(approve(bip122, call('signPsbt', params), signer, given.surroundings)).rejects.toMatchObject(
      {
        code: -32003,
        data: { reason: 'sendrawtransaction RPC error: min relay fee not met' },
      },
    )
    expect(given.surroundings.noted).toEqual([])
  })

  test('a key that is not that of the account signs nothing', async () => {
    const wrong = createFakeSigner(alice.address, bob.privateKey)
    const params = { account, psbt: buildPsbt(two, pay), options }
    await expect(
      approve(bip122, call('signPsbt', params), wrong, withCoins().surroundings),
    ).rejects.toMatchObject({
      code: -32603,
    })
  })

  test.each([
    [{ psbt: 5 }, 'psbt must be a string in base64'],
    [{ psbt: 'notAPsbt' }, 'psbt must be a PSBT in base64'],
    [{ psbt: 'cHNidP8=' }, 'psbt must be a PSBT in base64'],
    [{ psbt: '', options: [] }, 'options must be an object'],
    [{ psbt: '', options: { fill: 1 } }, 'options.fill must be a boolean'],
    [{ psbt: '', feeRate: 0 }, 'feeRate must be a number from 0.1 to 5000'],
    [{ psbt: '', feeRate: '3' }, 'feeRate must be a number from 0.1 to 5000'],
    [{ psbt: '', feeRate: Number.NaN }, 'feeRate must be a number from 0.1 to 5000'],
  ])('refuses %j', async (params, says) => {
    const error = await refusal('signPsbt', { account, ...params })
    expect([error.code, faultOf(error)]).toEqual([-32602, says])
  })

  test('4100 for an account that was not granted', async () => {
    const other = { address: p2wpkh(bob.publicKey).address }
    expect((await refusal('signPsbt', { account: other, psbt: buildPsbt(two, pay) })).code).toBe(4100)
  })
})
