import { type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCall } from '../calls/encodeCall.test.support.ts'
import { knownCalls } from '../calls/knownCalls.ts'
import { ethForUsdt, uniForEth } from '../calls/routerCalls.test.support.ts'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  type FakeNode,
  nodeError,
  siteCall,
  usdc,
  viewOf,
} from '../fakeNode.test.support.ts'

const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const apes = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const stranger = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const max256 = (1n << 256n) - 1n
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const digits = toHex(new TextEncoder().encode(value)).slice(2)
  return `0x${word(32n)}${word(BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}

/** A node that knows USDC and a collection, and nothing else. */
function tokenNode(symbol = 'USDC'): FakeNode {
  const node = createFakeNode()
  node.answers.set('eth_call', ([call]) => {
    const { to, data } = call as { to: string; data: string }
    if (to === usdc && data === '0x95d89b41') return text(symbol)
    if (to === usdc && data === '0x313ce567') return `0x${word(6n)}`
    if (to === apes && data === '0x95d89b41') return text('BAYC')
    if (to === apes && data.startsWith('0x01ffc9a780ac58cd')) return `0x${word(1n)}`
    throw nodeError(3, 'execution reverted')
  })
  return node
}

interface Options {
  node?: FakeNode
  own?: readonly string[]
  recipients?: readonly string[]
}

async function view(
  to: Hex | null,
  data: Hex = '0x',
  more: Record<string, unknown> = {},
  options: Options = {},
) {
  const { node = tokenNode(), own = [alice], recipients = [bob] } = options
  const call = siteCall('eth_sendTransaction', [{ from: alice, to, data, ...more }])
  return viewOf(call, createSurroundings(node, { own, recipients }))
}

async function told(
  to: Hex | null,
  data: Hex = '0x',
  more: Record<string, unknown> = {},
  options: Options = {},
) {
  const { title, lines, warnings } = await view(to, data, more, options)
  const shown = lines.slice(
    0,
    lines.findIndex(({ label }) => label === 'Signed by'),
  )
  return {
    title,
    lines: shown.map(({ label, value }) => `${label}: ${value}`),
    warnings: warnings.map(({ code }) => code),
  }
}

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const APES = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

test('a plain transfer', async () => {
  expect(await told(bob, '0x', { value: '0xde0b6b3a7640000' })).toEqual({
    title: 'Send 1 ETH',
    lines: ['Amount: 1 ETH', `To: ${BOB}`],
    warnings: [],
  })
})

test('who signs, where, and what it costs at most and likely', async () => {
  const { lines } = await view(bob, '0x', { value: '0x1' })
  expect(lines.slice(-4)).toEqual([
    { label: 'Signed by', value: ALICE, as: 'address' },
    { label: 'Network', value: 'Fake', as: 'text' },
    { label: 'Likely fee', value: '0.0000231 ETH', as: 'amount' },
    { label: 'Highest fee', value: '0.0000441 ETH', as: 'amount' },
  ])
})

test('an ERC-20 transfer', async () => {
  expect(await told(usdc, encodeCall('transfer(address,uint256)', [bob, 1_500_000n]))).toEqual({
    title: 'Send 1.5 USDC',
    lines: ['Amount: 1.5 USDC', `Token: ${USDC}`, `To: ${BOB}`],
    warnings: [],
  })
})

test('an approval, without a limit a danger', async () => {
  expect(await told(usdc, encodeCall('approve(address,uint256)', [router, max256]))).toEqual({
    title: 'Approve spending of USDC',
    lines: ['Allowance: Unlimited USDC', `Token: ${USDC}`, `Spender: ${ROUTER}`],
    warnings: ['unlimitedApproval'],
  })
  expect(await told(usdc, encodeCall('approve(address,uint256)', [router, 5_000_000n]))).toMatchObject({
    lines: ['Allowance: 5 USDC', `Token: ${USDC}`, `Spender: ${ROUTER}`],
    warnings: [],
  })
  expect(await told(usdc, encodeCall('approve(address,uint256)', [router, 0n]))).toMatchObject({
    title: 'Revoke spending of USDC',
    warnings: [],
  })
  expect(await told(usdc, encodeCall('increaseAllowance(address,uint256)', [router, max256]))).toMatchObject({
    title: 'Raise the allowance of USDC',
    warnings: ['unlimitedApproval'],
  })
})

test('an approval of a collection is one of a single token', async () => {
  expect(await told(apes, encodeCall('approve(address,uint256)', [router, 7n]))).toEqual({
    title: 'Approve moving of BAYC #7',
    lines: ['Token: #7', `Collection: ${APES}`, `Who may move it: ${ROUTER}`],
    warnings: [],
  })
})

test('an approval of a contract that does not say what it is, is told as that', async () => {
  expect(await told(stranger, encodeCall('approve(address,uint256)', [router, 7n]))).toEqual({
    title: 'Approve use of token 0x90f7…b906',
    lines: [
      'Amount or token number: 7',
      'Contract: 0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      `Spender: ${ROUTER}`,
    ],
    warnings: ['unknownCall'],
  })
})

test('access to a whole collection is a danger, its end is not', async () => {
  expect(await told(apes, encodeCall('setApprovalForAll(address,bool)', [router, true]))).toEqual({
    title: 'Give access to all of BAYC',
    lines: ['Access: All tokens of the collection', `Collection: ${APES}`, `Operator: ${ROUTER}`],
    warnings: ['approvalForAll'],
  })
  expect(await told(apes, encodeCall('setApprovalForAll(address,bool)', [router, false]))).toMatchObject({
    title: 'Revoke access to all of BAYC',
    warnings: [],
  })
})

test('tokens of collections, in each of the ways they are moved', async () => {
  const moves = [
    encodeCall('transferFrom(address,address,uint256)', [alice, bob, 7n]),
    encodeCall('safeTransferFrom(address,address,uint256)', [alice, bob, 7n]),
    encodeCall('safeTransferFrom(address,address,uint256,bytes)', [alice, bob, 7n, '0x00']),
    encodeCall('safeTransferFrom(address,address,uint256,uint256,bytes)', [alice, bob, 7n, 1n, '0x']),
  ]
  for (const data of moves) {
    expect(await told(apes, data)).toEqual({
      title: 'Send BAYC #7',
      lines: ['#7: 1', `Collection: ${APES}`, `From: ${ALICE}`, `To: ${BOB}`],
      warnings: [],
    })
  }
  const batch = encodeCall('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
    alice,
    bob,
    [1n, 2n],
    [3n, 4n],
    '0x',
  ])
  expect(await told(apes, batch)).toMatchObject({
    title: 'Send 2 of BAYC',
    lines: ['#1: 3', '#2: 4', `Collection: ${APES}`, `From: ${ALICE}`, `To: ${BOB}`],
  })
})

test('Permit2, on the chain', async () => {
  const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const data = encodeCall('approve(address,address,uint160,uint48)', [
    usdc,
    router,
    (1n << 160n) - 1n,
    1_800_000_000,
  ])
  expect(await told(permit2, data)).toEqual({
    title: 'Approve spending of USDC through Permit2',
    lines: [
      'Allowance: Unlimited USDC',
      `Token: ${USDC}`,
      'Until: 2027-01-15T08:00:00Z',
      `Spender: ${ROUTER}`,
    ],
    warnings: ['unlimitedApproval'],
  })
})

test('any contract can have a deposit: the view says where the coin goes, and not that it is wrapped', async () => {
  expect(await told(router, encodeCall('deposit()', []), { value: '0xde0b6b3a7640000' })).toEqual({
    title: 'Deposit 1 ETH at 0x7a25…488d',
    lines: ['Amount: 1 ETH', `Contract: ${ROUTER}`],
    warnings: [],
  })
  expect(await told(usdc, encodeCall('withdraw(uint256)', [2_000_000n]))).toEqual({
    title: 'Withdraw 2 USDC',
    lines: ['Amount: 2 USDC', `Contract: ${USDC}`],
    warnings: [],
  })
})

test('an allowance below the largest number that no owner can reach is marked like one without a limit', async () => {
  const approve = (amount: bigint) => told(usdc, encodeCall('approve(address,uint256)', [router, amount]))
  expect((await approve((1n << 128n) - 1n)).warnings).toEqual(['unlimitedApproval'])
  expect((await approve(10n ** 21n)).warnings).toEqual(['unlimitedApproval'])
  expect((await approve(10n ** 15n)).warnings).toEqual([])
})

test('a multicall shows each call inside it, with its warnings', async () => {
  const data = encodeCall('multicall(uint256,bytes[])', [
    1_800_000_000n,
    [encodeCall('approve(address,uint256)', [router, max256]), '0xdeadbeef'],
  ])
  expect(await told(usdc, data)).toEqual({
    title: 'Run 2 calls at 0xa0b8…eb48',
    lines: [
      `Contract: ${USDC}`,
      'Until: 2027-01-15T08:00:00Z',
      '1: Approve spending of USDC',
      'Allowance: Unlimited USDC',
      `Token: ${USDC}`,
      `Spender: ${ROUTER}`,
      '2: Call 0xa0b8…eb48',
      `Contract: ${USDC}`,
      'Function: unknown (0xdeadbeef)',
      'Data: 4 bytes',
    ],
    warnings: ['unlimitedApproval', 'unknownCall'],
  })
})

test('Multicall3 names the target of each call', async () => {
  const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
  const data = encodeCall('aggregate3Value((address,bool,uint256,bytes)[])', [
    [
      [usdc, true, 0n, encodeCall('transfer(address,uint256)', [bob, 1_000_000n])],
      [stranger, false, 10n ** 18n, '0x'],
    ],
  ])
  const { lines, warnings } = await told(multicall3, data, { value: '0xde0b6b3a7640000' })
  expect(lines).toContain('1: Send 1 USDC (may fail)')
  expect(lines).toContain('2: Send 1 ETH')
  expect(lines.at(-1)).toBe('Also sends: 1 ETH')
  expect(warnings).toEqual(['firstTimeRecipient'])
})

test('what a Safe would run is shown, and that code which runs as the Safe can do anything', async () => {
  const zero = `0x${'00'.repeat(20)}`
  const transfer = encodeCall('transfer(address,uint256)', [bob, 1_000_000n])
  const packed: Hex = `0x00${usdc.slice(2)}${word(0n)}${word(BigInt(transfer.length / 2 - 1))}${transfer.slice(2)}`
  const exec = (data: Hex, operation: number) =>
    encodeCall('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
      ...[router, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x'],
    ])
  expect(await told(stranger, exec(encodeCall('multiSend(bytes)', [packed]), 1))).toEqual({
    title: 'Run 1 call at 0x90f7…b906',
    lines: [
      'Contract: 0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      '1: Run 1 call at 0x7a25…488d',
      `Contract: ${ROUTER}`,
      '1: Send 1 USDC',
      'Amount: 1 USDC',
      `Token: ${USDC}`,
      `To: ${BOB}`,
    ],
    warnings: ['unknownCall'],
  })
  expect((await told(stranger, exec(transfer, 1))).lines).toContain('Function: unknown (0xa9059cbb)')
})

test('a call of the Universal Router is told command by command', async () => {
  const universal = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
  const { title, lines, warnings } = await told(universal, ethForUsdt, { value: '0xde0b6b3a7640000' })
  expect(title).toBe('Run 4 router commands at 0x66a9…a8af')
  expect(lines).toEqual([
    'Contract: 0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    'Until: 2025-04-21T11:06:37Z',
    '1: WRAP_ETH: Wrap 1 ETH',
    'To: The router',
    '2: V3_SWAP_EXACT_IN: Swap 1000000000000000000 smallest units of token 0xc02a…6cc2 for at least 0 smallest units of token 0xdac1…1ec7',
    'Token given: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    'Token got: 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'From: The router',
    'To: The router',
    '3: PAY_PORTION: Send 0.25 % of the token 0xdac1…1ec7 that the router holds',
    'Token: 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'From: The router',
    'To: 0x000000fee13a103A10D593b9AE06b3e05F2E7E1c',
    '4: SWEEP: Send all token 0xdac1…1ec7 that the router holds, at least 1618174807 smallest units of token 0xdac1…1ec7',
    'Token: 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'From: The router',
    'To: 0x0000000000000000000000000000000000000123',
    'Also sends: 1 ETH',
  ])
  expect(warnings).toContain('firstTimeRecipient')
  const permit = await view(universal, uniForEth)
  expect(permit.lines.map(({ value }) => value)).toContain('Unlimited token 0x1f98…f984')
  expect(permit.warnings).toContainEqual(
    expect.objectContaining({ code: 'unlimitedApproval', severity: 'danger' }),
  )
  expect(permit.warnings).toContainEqual(expect.objectContaining({ code: 'unknownCall', severity: 'notice' }))
})

test('a command that the wallet does not read is a caution by its name', async () => {
  const { lines, warnings } = await view(router, encodeCall('execute(bytes,bytes[])', ['0x90', ['0x1234']]))
  expect(lines).toContainEqual({ label: '1', value: 'V4_SWAP (in later routers) (may fail)', as: 'heading' })
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'unknownCall', severity: 'caution' }))
})

test('what is not known is said to be unknown', async () => {
  expect(await told(router, '0x38ed1739ffff')).toEqual({
    title: 'Call 0x7a25…488d',
    lines: [`Contract: ${ROUTER}`, 'Function: unknown (0x38ed1739)', 'Data: 6 bytes'],
    warnings: ['unknownCall'],
  })
})

test('a new contract', async () => {
  expect(await told(null, '0x6001600155')).toEqual({
    title: 'Create a contract',
    lines: ['Code: 5 bytes'],
    warnings: ['contractCreation'],
  })
})

test('recipients: unknown, lost, and those that look like one the user knows', async () => {
  const options = { recipients: [bob] }
  expect((await told(stranger, '0x', { value: '0x1' }, options)).warnings).toEqual(['firstTimeRecipient'])
  expect((await told(`0x${'00'.repeat(20)}`, '0x', { value: '0x1' }, options)).warnings).toEqual([
    'burnAddress',
  ])
  const twin: Hex = `0x7099${'0'.repeat(32)}79c8`
  expect((await told(twin, '0x', { value: '0x1' }, options)).warnings).toEqual([
    'lookAlikeAddress',
    'firstTimeRecipient',
  ])
  const data = encodeCall('transfer(address,uint256)', [twin, 1n])
  expect((await told(usdc, data, {}, options)).warnings).toContain('lookAlikeAddress')
})

test('a call to an own account is told', async () => {
  const data = encodeCall('transfer(address,uint256)', [bob, 1n])
  expect((await told(alice, data)).warnings).toContain('ownAccountAsContract')
  expect((await told(alice, '0x', { value: '0x1' })).warnings).toEqual([])
})

test('too high a fee and too small a balance are told', async () => {
  const severities = async (maxFeePerGas: string) =>
    (await view(bob, '0x', { maxFeePerGas })).warnings.map(({ code, severity }) => `${code}: ${severity}`)
  expect(await severities('0x174876e800')).toEqual(['highFee: caution'])
  // 50,000 gwei for 21,000 gas: more than a coin.
  expect(await severities('0x2d79883d2000')).toContain('highFee: danger')
  const node = tokenNode()
  node.answers.set('eth_getBalance', () => '0x1')
  expect((await told(bob, '0x', { value: '0x2' }, { node })).warnings).toEqual(['willFail'])
})

test('a hostile token cannot write on the screen', async () => {
  const node = tokenNode(`USDC\u202e\n\n\n${'A'.repeat(500)}`)
  const { title } = await told(usdc, encodeCall('transfer(address,uint256)', [bob, 1_000_000n]), {}, { node })
  expect(title).toMatch(/^Send 1 USDC/)
  expect(title.length).toBeLessThan(60)
  expect(title).not.toContain('\u202e')
  expect(title).not.toContain('\n')
})

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

test('a simulation says how balances would move', async () => {
  const node = tokenNode()
  node.answers.set('eth_simulateV1', ([payload, block]) => {
    expect(payload).toMatchObject({ traceTransfers: true, blockStateCalls: [{ calls: [{ from: alice }] }] })
    expect(block).toBe('latest')
    const logs = [
      {
        address: `0x${'ee'.repeat(20)}`,
        topics: [transferTopic, topic(alice), topic(router)],
        data: `0x${word(10n ** 18n)}`,
      },
      {
        address: usdc,
        topics: [transferTopic, topic(router), topic(alice)],
        data: `0x${word(3_000_000_000n)}`,
      },
      { address: usdc, topics: [transferTopic, topic(alice), topic(bob)], data: `0x${word(1_000_000n)}` },
      { address: apes, topics: [transferTopic, topic(router), topic(alice), `0x${word(7n)}`], data: '0x' },
      {
        address: stranger,
        topics: [singleTopic, topic(router), topic(alice), topic(bob)],
        data: `0x${word(4n)}${word(2n)}`,
      },
      { address: usdc, topics: [transferTopic, topic(router), topic(bob)], data: `0x${word(9n)}` },
    ]
    return [{ calls: [{ status: '0x1', gasUsed: '0x1', returnData: '0x', logs }] }]
  })
  const { simulation } = await view(router, '0x38ed1739', {}, { node })
  expect(simulation).toEqual({
    outcome: 'changes',
    changes: [
      { asset: 'native', symbol: 'ETH', decimals: 18, amount: '-1000000000000000000' },
      { asset: usdc, symbol: 'USDC', decimals: 6, amount: '2999000000' },
      { asset: apes, symbol: 'BAYC', decimals: 0, amount: '1', tokenId: '7' },
      { asset: stranger, symbol: stranger, decimals: 0, amount: '-2', tokenId: '4' },
    ],
  })
})

/** A simulation in which worthless tokens come in before the USDC goes out. */
function drainBehind(gifts: number, extra: readonly unknown[] = []): FakeNode {
  const node = tokenNode()
  const gift = (i: number) => ({
    address: `0x${(i + 1).toString(16).padStart(40, '0')}`,
    topics: [transferTopic, topic(router), topic(alice)],
    data: `0x${word(1n)}`,
  })
  const loss = { address: usdc, topics: [transferTopic, topic(alice), topic(router)], data: `0x${word(5n)}` }
  const logs = [...Array.from({ length: gifts }, (_, i) => gift(i)), ...extra, loss]
  node.answers.set('eth_simulateV1', () => [
    { calls: [{ status: '0x1', gasUsed: '0x1', returnData: '0x', logs }] },
  ])
  return node
}

test('a loss is shown however many gifts a contract logs before it', async () => {
  const { simulation } = await view(router, '0x38ed1739', {}, { node: drainBehind(60) })
  expect(simulation).toMatchObject({
    outcome: 'changes',
    changes: expect.arrayContaining([{ asset: usdc, symbol: 'USDC', decimals: 6, amount: '-5' }]),
  })
})

test('a simulation with more in it than can be looked through says so and lists nothing', async () => {
  const noise = Array.from({ length: 3_000 }, () => ({ address: router, topics: [], data: '0x' }))
  const { simulation } = await view(router, '0x38ed1739', {}, { node: drainBehind(0, noise) })
  expect(simulation).toMatchObject({ outcome: 'unknown' })
})

test('a simulation that reverts says why, and the view warns', async () => {
  const node = tokenNode()
  const reason = `0x08c379a0${text('not today').slice(2)}`
  node.answers.set('eth_simulateV1', () => [
    {
      calls: [
        {
          status: '0x0',
          gasUsed: '0x1',
          returnData: reason,
          logs: [],
          error: { code: 3, message: 'execution reverted' },
        },
      ],
    },
  ])
  const { simulation, warnings } = await view(router, '0x38ed1739', {}, { node })
  expect(simulation).toEqual({ outcome: 'reverts', reason: 'not today' })
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'willFail', severity: 'danger' }))
})

test('where a node cannot simulate, the view says so and shows no zero', async () => {
  const without = await view(bob, '0x', { value: '0x1' })
  expect(without.simulation).toEqual({
    outcome: 'unknown',
    why: 'The node of this network cannot simulate transactions.',
  })
  const failing = tokenNode()
  failing.answers.set('eth_simulateV1', () => {
    throw nodeError(-32000, 'out of memory')
  })
  expect((await view(bob, '0x', {}, { node: failing })).simulation).toEqual({
    outcome: 'unknown',
    why: 'The node could not simulate it: out of memory',
  })
  for (const nonsense of [null, [], [{ calls: [] }], 'yes']) {
    const node = tokenNode()
    node.answers.set('eth_simulateV1', () => nonsense)
    expect((await view(bob, '0x', {}, { node })).simulation).toMatchObject({ outcome: 'unknown' })
  }
})

test('whatever a site and a node send, there is a view', async () => {
  const selector = fc.constantFrom(...knownCalls.map(({ selector: known }) => known), '0x')
  const answer = fc.oneof(
    fc.constant('0x'),
    fc.constant(`0x${word(1n)}`),
    fc.constant(text('X')),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(
      selector,
      fc.uint8Array({ maxLength: 200 }),
      answer,
      answer,
      async (start, rest, call, sim) => {
        const node = createFakeNode()
        node.answers.set('eth_call', () => call)
        node.answers.set('eth_simulateV1', () => [
          { calls: [{ status: '0x1', logs: [sim, { topics: [sim] }] }] },
        ])
        const shown = await view(usdc, `${start}${toHex(rest).slice(2)}` as Hex, {}, { node })
        return shown.title.length > 0 && shown.lines.length > 0
      },
    ),
    { numRuns: 300 },
  )
})
