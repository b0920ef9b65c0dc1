import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { data } from '../buildTransaction.test.support.ts'
import { priorityFee } from './computeBudget.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import type { ProgramContext } from './program.ts'
import { system } from './system.ts'
import { token } from './token.ts'

const [me, a, b, c] = [1, 2, 3, 4].map((byte) => base58.encode(new Uint8Array(32).fill(byte))) as [
  string,
  string,
  string,
  string,
]
const context: ProgramContext = { account: me, own: [me], recipients: [a], symbol: 'SOL' }
const [systemProgram] = system.addresses as [string]
const [tokenProgram, token2022] = token.addresses as [string, string]
const ata = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const decode = (program: string, accounts: readonly (string | null)[], bytes: Uint8Array) =>
  decodeInstruction({ program, accounts, data: bytes }, context)

const texts = (lines: readonly { label: string; value: string }[]) =>
  lines.map(({ label, value }) => `${label}: ${value}`)

test('a transfer of the native unit', () => {
  const decoded = decode(systemProgram, [me, a], data(['u32', 2], ['u64', 1_000_000_000n]))
  expect(decoded).toMatchObject({ title: 'System: Send 1 SOL', warnings: [], recipient: a })
  expect(texts(decoded.lines)).toEqual([`From: ${me}`, `To: ${a}`, 'Amount: 1 SOL'])
})

test('a new account, named directly and by a seed', () => {
  const size = data(['u64', 2_039_280n], ['u64', 165n], base58.decode(tokenProgram))
  const direct = decode(systemProgram, [me, b], data(['u32', 0], size))
  const seeded = decode(
    systemProgram,
    [me, b],
    data(['u32', 3], base58.decode(me), ['u64', 4n], new TextEncoder().encode('seed'), size),
  )
  const lines = [
    `Paid by: ${me}`,
    `New account: ${b}`,
    'Amount: 0.00203928 SOL',
    'Size: 165 bytes',
    `Owned by program: ${tokenProgram}`,
  ]
  expect(texts(direct.lines)).toEqual(lines)
  expect(texts(seeded.lines)).toEqual(lines)
})

test('handing the account itself over is a danger', () => {
  const handedOver = decode(systemProgram, [me], data(['u32', 1], base58.decode(b)))
  expect(handedOver.title).toBe('System: Change who owns an account')
  expect(handedOver.warnings).toMatchObject([{ code: 'approvalForAll', severity: 'danger' }])
  expect(decode(systemProgram, [b], data(['u32', 1], base58.decode(a))).warnings).toEqual([])
})

test('a durable nonce says that the transaction does not expire', () => {
  const decoded = decode(systemProgram, [a, b, me], data(['u32', 4]))
  expect(texts(decoded.lines)).toContain('Validity: This transaction does not expire.')
  // Kept back, it can be sent when it does something else than what was simulated.
  expect(decoded.warnings).toMatchObject([{ code: 'blindSignature', severity: 'caution' }])
})

test('a new account that is paid for says how much in its title', () => {
  const size = data(['u64', 90_000_000_000n], ['u64', 0n], base58.decode(systemProgram))
  expect(decode(systemProgram, [me, b], data(['u32', 0], size)).title).toBe(
    'System: Create an account with 90 SOL',
  )
})

test('closing a token account in favour of a stranger is a danger: wrapped coins go there too', () => {
  const closed = decode(tokenProgram, [a, b, me], data(['u8', 9]))
  expect(closed.warnings).toMatchObject([{ code: 'approvalForAll', severity: 'danger' }])
  expect(closed.warnings[0]?.text).toContain(b)
  expect(decode(tokenProgram, [a, null, me], data(['u8', 9])).warnings).toHaveLength(1)
  expect(decode(tokenProgram, [a, me, me], data(['u8', 9])).warnings).toEqual([])
})

test('an approval of nearly everything is one of everything', () => {
  const all = decode(tokenProgram, [a, b, me], data(['u8', 4], ['u64', 2n ** 64n - 2n]))
  expect(all.warnings).toMatchObject([{ code: 'unlimitedApproval' }])
})

test.each([tokenProgram, token2022])('transfers of tokens by %s', (program) => {
  const plain = decode(program, [a, b, me], data(['u8', 3], ['u64', 5n]))
  expect(plain.title).toBe('Token: Send tokens')
  expect(texts(plain.lines)).toEqual([
    `From token account: ${a}`,
    `To token account: ${b}`,
    'Token: not named by the instruction',
    'Amount: 5 of the smallest unit',
  ])
  const checked = decode(program, [a, c, b, me], data(['u8', 12], ['u64', 2_500_000n], ['u8', 6]))
  expect(checked.recipient).toBe(b)
  expect(texts(checked.lines)).toEqual([
    `From token account: ${a}`,
    `To token account: ${b}`,
    `Token: ${c}`,
    'Amount: 2.5',
  ])
})

test('an approval names the spender, and an unlimited one is a danger', () => {
  const some = decode(tokenProgram, [a, b, me], data(['u8', 4], ['u64', 7n]))
  expect(texts(some.lines)).toContain(`Spender: ${b}`)
  expect(some.warnings).toEqual([])
  const all = decode(tokenProgram, [a, c, b, me], data(['u8', 13], ['u64', 2n ** 64n - 1n], ['u8', 6]))
  expect(texts(all.lines)).toContain('Amount: unlimited')
  expect(all.warnings).toMatchObject([{ code: 'unlimitedApproval', severity: 'danger' }])
  expect(all.warnings[0]?.text).toContain(b)
})

test('a new authority is a danger', () => {
  const given = decode(tokenProgram, [a, me], data(['u8', 6], ['u8', 2], ['u8', 1], base58.decode(b)))
  expect(given.title).toBe('Token: Hand over the ownership of a token account')
  expect(given.warnings).toMatchObject([{ code: 'approvalForAll', severity: 'danger' }])
  const dropped = decode(tokenProgram, [a, me], data(['u8', 6], ['u8', 0], ['u8', 0]))
  expect(texts(dropped.lines)).toContain('New authority: nobody')
})

test('closing, opening and the compute budget are named', () => {
  expect(texts(decode(tokenProgram, [a, me, me], data(['u8', 9])).lines)).toEqual([
    `Token account: ${a}`,
    `Its deposit goes to: ${me}`,
  ])
  expect(decode(ata, [me, a, b, c], new Uint8Array()).title).toBe(
    'Associated Token Account: Open a token account',
  )
  expect(texts(decode(ata, [me, a, b, c], data(['u8', 1])).lines)).toContain(`Owner: ${b}`)
  const price = decode('ComputeBudget111111111111111111111111111111', [], data(['u8', 3], ['u64', 5n]))
  expect(texts(price.lines)).toEqual(['Price of haste: 5 millionths of a lamport for a unit'])
})

test('a note is shown, and one that is no text is unknown', () => {
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
  expect(texts(decode(memo, [], new TextEncoder().encode('for lunch')).lines)).toEqual(['Note: for lunch'])
  expect(decode(memo, [], Uint8Array.of(0xff)).warnings).toMatchObject([{ code: 'unknownCall' }])
})

test('what the wallet cannot read is said to be unknown', () => {
  const foreign = decode(a, [me, b], Uint8Array.of(1, 2, 3))
  expect(foreign).toMatchObject({ title: 'Unknown program', warnings: [{ code: 'unknownCall' }] })
  expect(texts(foreign.lines)).toEqual([`Program: ${a}`, 'Accounts: 2', 'Data: 0x010203'])
  expect(decode(systemProgram, [me], data(['u32', 99])).title).toBe('System: unknown instruction')
  expect(decode(systemProgram, [me, a], data(['u32', 2])).title).toBe('System: unknown instruction')
  expect(decode(token2022, [a], data(['u8', 26], ['u8', 1])).title).toBe('Token: unknown instruction')
})

test('haste is paid for by the limit, or by what the runtime assumes', () => {
  const budget = 'ComputeBudget111111111111111111111111111111'
  const price = { program: budget, accounts: [], data: data(['u8', 3], ['u64', 1_000_001n]) }
  const limit = { program: budget, accounts: [], data: data(['u8', 2], ['u32', 10]) }
  const other = { program: a, accounts: [], data: new Uint8Array() }
  expect(priorityFee([other])).toBe(0n)
  expect(priorityFee([price, limit, other])).toBe(11n)
  expect(priorityFee([price, other])).toBe(200_001n)
  expect(priorityFee([price, ...Array(50).fill(other)])).toBe(1_400_002n)
})

test('any bytes are decoded or said to be unknown', () => {
  const programs = [systemProgram, tokenProgram, token2022, ata, a]
  fc.assert(
    fc.property(
      fc.constantFrom(...programs),
      fc.array(fc.option(fc.constantFrom(me, a, b)), { maxLength: 4 }),
      fc.uint8Array({ maxLength: 80 }),
      (program, accounts, bytes) => decode(program, accounts, bytes).title.length > 0,
    ),
    { numRuns: 500 },
  )
})
