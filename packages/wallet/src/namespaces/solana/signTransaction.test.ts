import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { approve, createFakeSigner, faultOf } from '../fakeSurroundings.test.support.ts'
import { buildTransaction, data, instruction } from './buildTransaction.test.support.ts'
import { lookUpTable, mainnet, mint, tokenAccount } from './fakeSolanaRpc.test.support.ts'
import { solana } from './index.ts'
import {
  account,
  alice,
  bob,
  call,
  carol,
  refusal,
  seed,
  setUp,
  signer,
  stranger,
  systemProgram,
  table,
  tokenProgram,
  transfer,
  viewOf,
} from './site.test.support.ts'

describe('signTransaction', () => {
  test('signs the own slot and keeps the signatures of others', async () => {
    const wire = base64.decode(
      buildTransaction({
        payer: bob.address,
        instructions: [transfer(alice.address, carol.address, 5n), transfer(carol.address, bob.address, 1n)],
      }),
    )
    expect(wire[0]).toBe(3)
    const message = wire.subarray(1 + 3 * 64)
    const bobs = ed25519.sign(message, bob.privateKey)
    wire.set(bobs, 1)
    const result = await approve(
      solana,
      call('signTransaction', { account, transaction: base64.encode(wire), scope: mainnet }),
      signer,
      setUp().surroundings,
    )
    const signed = base64.decode((result as { signedTransaction: string }).signedTransaction)
    expect(signed.subarray(1, 65)).toEqual(bobs)
    const slots = [1, 2].map((i) => signed.subarray(1 + i * 64, 65 + i * 64))
    expect(slots.filter((slot) => slot.some((byte) => byte !== 0))).toHaveLength(1)
    expect(slots.some((slot) => ed25519.verify(slot, message, alice.publicKey))).toBe(true)
    expect(signed.subarray(1 + 3 * 64)).toEqual(message)
  })

  test('a transaction with look-up tables is resolved through the node', async () => {
    const given = setUp({ recipients: [stranger] })
    given.rpc.accounts.set(table, lookUpTable([bob.address, stranger]))
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, stranger, 1_500_000_000n)],
      tables: { [table]: [bob.address, stranger] },
    })
    const view = await viewOf('signTransaction', { account, transaction }, given)
    expect(view.title).toBe('System: Send 1.5 SOL')
    expect(JSON.parse(JSON.stringify(view))).toEqual(view)
    expect(view.lines).toEqual([
      { label: 'Account', value: alice.address, as: 'address' },
      { label: 'Fee payer', value: alice.address, as: 'address' },
      { label: 'Fee', value: '0.000005 SOL', as: 'amount' },
      { label: 'Instruction 1', value: 'System: Send 1.5 SOL', as: 'heading' },
      { label: 'From', value: alice.address, as: 'address', depth: 1 },
      { label: 'To', value: stranger, as: 'address', depth: 1 },
      { label: 'Amount', value: '1.5 SOL', as: 'amount', depth: 1 },
      { label: 'Look-up table', value: table, as: 'address' },
      { label: 'Accounts from it', value: 'read from the network', as: 'text', depth: 1 },
    ])
    expect(view.warnings).toEqual([])
  })

  test('a table that cannot be read is said not to be known', async () => {
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, stranger, 1n)],
      tables: { [table]: [stranger] },
    })
    const given = setUp()
    const missing = await viewOf('signTransaction', { account, transaction }, given)
    expect(missing.lines).toContainEqual({
      label: 'Accounts from it',
      value: 'not known: there is no such table',
      as: 'text',
      depth: 1,
    })
    expect(missing.lines).toContainEqual({
      label: 'To',
      value: 'in a look-up table that could not be read',
      as: 'text',
      depth: 1,
    })
    expect(missing.warnings.map(({ code }) => code)).toEqual(['unknownCall'])
    expect(missing.simulation).toEqual({
      outcome: 'unknown',
      why: 'not all accounts of the transaction are known',
    })
    given.rpc.accounts.set(table, { ...lookUpTable([stranger]), owner: systemProgram })
    const wrong = await viewOf('signTransaction', { account, transaction }, given)
    expect(wrong.lines.map(({ value }) => value)).toContain('not known: it is no look-up table')
    given.rpc.accounts.set(table, lookUpTable([]))
    const short = await viewOf('signTransaction', { account, transaction }, given)
    expect(short.lines.map(({ value }) => value)).toContain(
      'not known: it is shorter than the transaction says',
    )
    given.rpc.isDown = true
    const down = await viewOf('signTransaction', { account, transaction }, given)
    expect(down.lines.map(({ value }) => value)).toContain('not known: the network could not be reached')
  })

  test('without a node everything is shown that the bytes say, and nothing is made up', async () => {
    const given = setUp()
    given.rpc.isDown = true
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [
        instruction('ComputeBudget111111111111111111111111111111', [], data(['u8', 2], ['u32', 300_000])),
        instruction('ComputeBudget111111111111111111111111111111', [], data(['u8', 3], ['u64', 2_000_000n])),
        transfer(alice.address, bob.address, 7n),
      ],
      isLegacy: true,
    })
    const view = await viewOf('signTransaction', { account, transaction }, given)
    expect(view.lines).toContainEqual({
      label: 'Fee',
      value: "0.000605 SOL by the wallet's own reckoning (the network could not be reached)",
      as: 'amount',
    })
    expect(view.title).toBe('System: Send 0.000000007 SOL')
    expect(view.simulation).toEqual({ outcome: 'unknown', why: 'the network could not be reached' })
  })

  test('the simulation shows what leaves and what comes', async () => {
    const given = setUp({ own: [alice.address] })
    const usdc = solana.derive(seed, 60).address
    const purse = solana.derive(seed, 61).address
    const lamports = (amount: number) => ({ lamports: amount, owner: systemProgram, data: new Uint8Array() })
    given.rpc.accounts.set(alice.address, lamports(10_000_000))
    given.rpc.accounts.set(usdc, mint(6))
    given.rpc.accounts.set(purse, tokenAccount(usdc, alice.address, 4_000_000n))
    given.rpc.afterwards.set(alice.address, lamports(8_995_000))
    given.rpc.afterwards.set(purse, tokenAccount(usdc, alice.address, 6_500_000n))
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [
        transfer(alice.address, stranger, 1_000_000n),
        instruction(
          tokenProgram,
          [
            [stranger, 'w'],
            [usdc, ''],
            [purse, 'w'],
            [alice.address, 's'],
          ],
          data(['u8', 12], ['u64', 2_500_000n], ['u8', 6]),
        ),
      ],
    })
    const view = await viewOf('signTransaction', { account, transaction }, given)
    expect(view.simulation).toEqual({
      outcome: 'changes',
      changes: [
        { asset: `${mainnet}/slip44:501`, symbol: 'SOL', decimals: 9, amount: '-1005000' },
        {
          asset: `${mainnet}/token:${usdc}`,
          symbol: `${usdc.slice(0, 4)}…${usdc.slice(-4)}`,
          decimals: 6,
          amount: '2500000',
        },
      ],
    })
    // A token account that changes hands is a loss of all that is in it.
    given.rpc.afterwards.set(purse, tokenAccount(usdc, stranger, 4_000_000n))
    const robbed = await viewOf('signTransaction', { account, transaction }, given)
    expect(robbed.simulation).toMatchObject({ changes: [{ amount: '-1005000' }, { amount: '-4000000' }] })
  })

  test('an account that another would have power over afterwards is a danger, whoever arranges it', async () => {
    const given = setUp()
    const usdc = solana.derive(seed, 60).address
    const purse = solana.derive(seed, 61).address
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [instruction(bob.address, [[purse, 'w']], Uint8Array.of(1))],
    })
    given.rpc.accounts.set(purse, tokenAccount(usdc, alice.address, 4_000_000n))
    given.rpc.accounts.set(usdc, mint(6))
    const dangers = async () => {
      const { warnings } = await viewOf('signTransaction', { account, transaction }, given)
      return warnings.filter(({ severity }) => severity === 'danger').map(({ text }) => text)
    }
    expect(await dangers()).toEqual([])
    for (const at of [72, 129]) {
      const taken = tokenAccount(usdc, alice.address, 4_000_000n)
      taken.data[at] = 1
      taken.data.set(base58.decode(stranger), at + 4)
      given.rpc.afterwards.set(purse, taken)
      expect(await dangers()).toEqual([expect.stringContaining(stranger)])
    }
    given.rpc.afterwards.delete(purse)
    given.rpc.afterwards.set(alice.address, { lamports: 1, owner: bob.address, data: new Uint8Array() })
    expect(await dangers()).toEqual([expect.stringContaining('You would lose it')])
  })

  test('a transaction that would fail says why; a node that talks nonsense says nothing', async () => {
    const given = setUp()
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, bob.address, 1n)],
    })
    given.rpc.failure = {
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: ['Program 1111 invoke [1]', 'Program 1111 failed: custom program error: 0x1'],
    }
    const failing = await viewOf('signTransaction', { account, transaction }, given)
    expect(failing.simulation).toEqual({
      outcome: 'reverts',
      reason: 'Program 1111 failed: custom program error: 0x1',
    })
    expect(failing.warnings).toContainEqual(expect.objectContaining({ code: 'willFail', severity: 'danger' }))
    given.rpc.failure = null
    for (const nonsense of [null, 5, {}, { value: {} }, { value: { accounts: [{}] } }]) {
      given.rpc.answers.set('simulateTransaction', nonsense)
      const view = await viewOf('signTransaction', { account, transaction }, given)
      expect(view.simulation).toEqual({ outcome: 'unknown', why: 'the node answered something unreadable' })
    }
  })

  test('warns of recipients that are new, look like others, or burn', async () => {
    const twin = `${stranger.slice(0, 5)}111${stranger.slice(8)}`
    const of = async (to: string, given: Parameters<typeof setUp>[0]) => {
      const transaction = buildTransaction({
        payer: alice.address,
        instructions: [transfer(alice.address, to, 1n)],
      })
      return (await viewOf('signTransaction', { account, transaction }, setUp(given))).warnings.map(
        ({ code }) => code,
      )
    }
    expect(await of(stranger, {})).toEqual(['firstTimeRecipient'])
    expect(await of(stranger, { recipients: [stranger] })).toEqual([])
    expect(await of(stranger, { recipients: [twin] })).toEqual(['firstTimeRecipient', 'lookAlikeAddress'])
    expect(await of('1nc1nerator11111111111111111111111111111111', {})).toContain('burnAddress')
  })

  test.each([
    ['nothing', undefined, 'transaction must be a string in base64'],
    ['no base64', '!', 'transaction must be base64'],
    ['empty', '', 'transaction must be one legacy or version 0 transaction, without anything after it'],
  ])('refuses %s', async (_name, transaction, says) => {
    const error = await refusal('signTransaction', { account, transaction })
    expect([error.code, faultOf(error)]).toEqual([-32602, says])
  })

  test('refuses bytes after the end, a version it does not know, and what is too long', async () => {
    const wire = base64.decode(
      buildTransaction({ payer: alice.address, instructions: [transfer(alice.address, bob.address, 1n)] }),
    )
    const says = async (bytes: Uint8Array) =>
      faultOf(await refusal('signTransaction', { account, transaction: base64.encode(bytes) }))
    const notOne = 'transaction must be one legacy or version 0 transaction, without anything after it'
    expect(await says(Uint8Array.from([...wire, 0]))).toBe(notOne)
    expect(await says(wire.subarray(0, -1))).toBe(notOne)
    expect(await says(wire.with(65, 0x81))).toBe(notOne)
    expect(await says(wire.with(65, 0x82))).toBe(notOne)
    expect(await says(wire.with(66, 9))).toBe(notOne)
    expect(await says(new Uint8Array(1233))).toBe('transaction must be at most 1232 bytes, not 1233')
  })

  test('refuses to sign where it is not asked to', async () => {
    const transaction = buildTransaction({
      payer: bob.address,
      instructions: [transfer(bob.address, alice.address, 1n)],
    })
    const error = await refusal('signTransaction', { account, transaction })
    expect(faultOf(error)).toBe(`transaction does not ask for a signature of ${alice.address}`)
  })

  test('warns where the site speaks of another scope than that of the call', async () => {
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, bob.address, 1n)],
    })
    const given = setUp({ recipients: [bob.address] })
    const scope = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const view = await viewOf('signTransaction', { account, transaction, scope }, given)
    expect(view.warnings).toMatchObject([{ code: 'chainMismatch', severity: 'caution' }])
    expect(
      (await viewOf('signTransaction', { account, transaction, scope: mainnet }, given)).warnings,
    ).toEqual([])
    expect(faultOf(await refusal('signTransaction', { account, transaction, scope: 1 }))).toBe(
      'scope must be a string',
    )
  })

  test('a key that is not that of the account signs nothing', async () => {
    const transaction = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, bob.address, 1n)],
    })
    const wrong = createFakeSigner(alice.address, bob.privateKey)
    await expect(
      approve(solana, call('signTransaction', { account, transaction }), wrong, setUp().surroundings),
    ).rejects.toMatchObject({ code: -32603 })
  })
})
