import { expect, test } from 'vitest'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  nodeError,
  siteCall,
  usdc,
  viewOf,
} from '../fakeNode.test.support.ts'

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const max256 = ((1n << 256n) - 1n).toString()
const max160 = ((1n << 160n) - 1n).toString()
const later = '1800000000'
const word = (value: bigint) => value.toString(16).padStart(64, '0')

function usdcNode() {
  const node = createFakeNode()
  node.answers.set('eth_call', ([call]) => {
    const { to, data } = call as { to: string; data: string }
    if (to !== usdc) throw nodeError(3, 'execution reverted')
    if (data === '0x95d89b41') return `0x${word(32n)}${word(4n)}${'55534443'.padEnd(64, '0')}`
    return data === '0x313ce567' ? `0x${word(6n)}` : '0x'
  })
  return node
}

function sign(data: object, options: { own?: readonly string[]; recipients?: readonly string[] } = {}) {
  const call = siteCall('eth_signTypedData_v4', [alice, data])
  return viewOf(call, createSurroundings(usdcNode(), options))
}

const permit = {
  types: {
    EIP712Domain: domainType,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1337, verifyingContract: usdc },
  message: { owner: alice, spender: router, value: max256, nonce: '0', deadline: later },
}

test('a permit (EIP-2612) is an approval, marked where it has no limit', async () => {
  const view = await sign(permit)
  expect(view.title).toBe('Approve spending of USDC')
  expect(view.lines.slice(0, 5)).toEqual([
    { label: 'Allowance', value: 'Unlimited USDC', as: 'amount' },
    { label: 'Token', value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', as: 'address' },
    { label: 'Spender', value: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', as: 'address' },
    { label: 'Can be used until', value: '2027-01-15T08:00:00Z', as: 'time' },
    { label: 'By', value: 'EIP-2612', as: 'text' },
  ])
  expect(view.warnings).toMatchObject([{ code: 'unlimitedApproval', severity: 'danger' }])
  const little = await sign({ ...permit, message: { ...permit.message, value: '1500000' } })
  expect(little.lines[0]?.value).toBe('1.5 USDC')
  expect(little.warnings).toEqual([])
})

test("DAI's own permit allows everything or nothing", async () => {
  const types = {
    EIP712Domain: domainType,
    Permit: [
      { name: 'holder', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'expiry', type: 'uint256' },
      { name: 'allowed', type: 'bool' },
    ],
  }
  const message = { holder: alice, spender: router, nonce: 0, expiry: 0, allowed: true }
  const view = await sign({ ...permit, types, message })
  expect(view.lines[0]?.value).toBe('Unlimited USDC')
  expect(view.lines).toContainEqual({ label: 'Can be used until', value: 'no end', as: 'time' })
  expect(view.warnings).toMatchObject([{ code: 'unlimitedApproval' }])
})

const details = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]
const permit2Domain = {
  EIP712Domain: domainType.filter(({ name }) => name !== 'version'),
}
const inPermit2 = { name: 'Permit2', chainId: 1337, verifyingContract: permit2 }

test('Permit2: one token', async () => {
  const view = await sign({
    types: {
      ...permit2Domain,
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: details,
    },
    primaryType: 'PermitSingle',
    domain: inPermit2,
    message: {
      details: { token: usdc, amount: max160, expiration: later, nonce: 0 },
      spender: router,
      sigDeadline: later,
    },
  })
  expect(view.title).toBe('Approve spending of USDC')
  expect(view.lines.slice(0, 3).map(({ value }) => value)).toEqual([
    'Unlimited USDC',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '2027-01-15T08:00:00Z',
  ])
  expect(view.warnings).toMatchObject([{ code: 'unlimitedApproval' }])
  expect(view.lines).toContainEqual({ label: 'details', value: 'PermitDetails', as: 'heading', depth: 1 })
  expect(view.lines).toContainEqual({ label: 'amount', value: max160, as: 'amount', depth: 2 })
})

test('Permit2: several tokens, one of which the wallet cannot name', async () => {
  const view = await sign({
    types: {
      ...permit2Domain,
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: details,
    },
    primaryType: 'PermitBatch',
    domain: inPermit2,
    message: {
      details: [
        { token: usdc, amount: '5', expiration: later, nonce: 0 },
        { token: bob, amount: '7', expiration: later, nonce: 0 },
      ],
      spender: router,
      sigDeadline: later,
    },
  })
  expect(view.title).toBe('Approve spending of USDC, token 0x7099…79c8')
  const amounts = view.lines.filter(({ label }) => label === 'Allowance').map(({ value }) => value)
  expect(amounts).toEqual(['0.000005 USDC', '7 smallest units of token 0x7099…79c8'])
})

test('Permit2: a transfer by signature', async () => {
  const view = await sign({
    types: {
      ...permit2Domain,
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitTransferFrom',
    domain: inPermit2,
    message: {
      permitted: { token: usdc, amount: '1000000' },
      spender: router,
      nonce: '9',
      deadline: '1600000000',
    },
  })
  expect(view.title).toBe('Let a spender take USDC')
  expect(view.lines[0]).toEqual({ label: 'Amount', value: '1 USDC', as: 'amount' })
  expect(view.warnings).toMatchObject([{ code: 'expired' }])
})

test('a transfer by signature (EIP-3009) names who receives', async () => {
  const view = await sign({
    types: {
      EIP712Domain: domainType,
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    domain: permit.domain,
    message: {
      from: alice,
      to: bob,
      value: 10_000,
      validAfter: 0,
      validBefore: later,
      nonce: `0x${'07'.repeat(32)}`,
    },
  })
  expect(view.title).toBe('Send USDC by signature')
  expect(view.lines.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
    ['Amount', '0.01 USDC'],
    ['Token', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['To', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ])
  expect(view.warnings).toMatchObject([{ code: 'firstTimeRecipient' }])
})

test('a spender that looks like an own account stands out', async () => {
  const twin = `${alice.slice(0, 6)}${'0'.repeat(32)}${alice.slice(-4)}`
  const view = await sign({ ...permit, message: { ...permit.message, value: '1', spender: twin } })
  expect(view.warnings).toMatchObject([{ code: 'lookAlikeAddress', severity: 'danger' }])
})

test('every field that is signed is shown, nested ones deeper, and what is not signed is not', async () => {
  const view = await sign({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Group: [
        { name: 'name', type: 'string' },
        { name: 'members', type: 'Person[]' },
        { name: 'tags', type: 'bytes4[2]' },
        { name: 'isOpen', type: 'bool' },
      ],
      Person: [{ name: 'wallet', type: 'address' }],
    },
    primaryType: 'Group',
    domain: { name: 'Club', version: 'not signed' },
    message: {
      name: 'chess\u200b',
      members: [{ wallet: bob }],
      tags: ['0x00000001', '0x00000002'],
      isOpen: false,
      extra: 'not signed',
    },
  })
  expect(view.title).toBe('Sign Group')
  expect(view.lines.map(({ label, value, depth }) => `${'  '.repeat(depth ?? 0)}${label}: ${value}`)).toEqual(
    [
      'Domain: ',
      '  name: Club',
      'Group: ',
      '  name: chess\\u{200b}',
      '  members: 1 members',
      '    members 1: Person',
      '      wallet: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '  tags: 2 members',
      '    tags 1: 0x00000001',
      '    tags 2: 0x00000002',
      '  isOpen: false',
      'Signed by: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
  )
  expect(view.warnings).toMatchObject([{ code: 'invisibleText' }])
  expect(view.raw).not.toContain('not signed')
})

test('more fields than can be read are cut, and that is told', async () => {
  const view = await sign({
    types: { EIP712Domain: [], Long: [{ name: 'numbers', type: 'uint256[]' }] },
    primaryType: 'Long',
    domain: {},
    message: { numbers: Array(5000).fill(1) },
  })
  expect(view.lines.length).toBeLessThan(450)
  expect(view.warnings).toMatchObject([{ code: 'blindSignature' }])
})

test('a text that is cut is told, because the rest is signed as well', async () => {
  const note = { types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: {} }
  const long = await sign({ ...note, message: { text: 'a'.repeat(5_000) } })
  expect(long.warnings).toMatchObject([{ code: 'blindSignature' }])
  expect((await sign({ ...note, message: { text: 'a'.repeat(4_000) } })).warnings).toEqual([])
})

test('an approval that names no chain is good on every chain, and that is told', async () => {
  const { chainId: _, ...domain } = permit.domain
  const types = { ...permit.types, EIP712Domain: domainType.filter(({ name }) => name !== 'chainId') }
  const message = { ...permit.message, value: '1' }
  const codes = async (data: object) => (await sign(data)).warnings.map(({ code }) => code)
  expect(await codes({ ...permit, types, domain, message })).toEqual(['chainMismatch'])
  // A chain that is named and not signed is none.
  expect(await codes({ ...permit, types, message })).toEqual(['chainMismatch'])
  expect(await codes({ ...permit, message })).toEqual([])
})
