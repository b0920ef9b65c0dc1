import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnlimited } from './action.ts'
import { decodeCall } from './decodeCall.ts'
import { encodeCall } from './encodeCall.test.support.ts'
import { knownCalls } from './knownCalls.ts'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const max256 = (1n << 256n) - 1n
const max160 = (1n << 160n) - 1n
const zero32: Hex = `0x${'00'.repeat(32)}`

function actionOf(data: Hex) {
  const call = decodeCall(fromHex(data))
  return call.kind === 'known' ? call.action : call
}

test('every selector is the hash of its signature', () => {
  for (const { selector, signature } of knownCalls) {
    expect(toHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4)), signature).toBe(selector)
  }
})

test('a USDC transfer as it stands on mainnet', () => {
  expect(
    actionOf(
      '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000005f5e100',
    ),
  ).toEqual({ kind: 'transfer', to: bob, amount: 100_000_000n })
})

test('an unlimited approval of a router', () => {
  const action = actionOf(
    '0x095ea7b30000000000000000000000007a250d5630b4cf539739df2c5dacb4c659f2488dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  )
  expect(action).toEqual({ kind: 'approve', spender: router, amount: max256 })
  expect([max256, max160, 1n << 255n, (1n << 96n) - 1n, 10n ** 60n].every(isUnlimited)).toBe(true)
  expect([0n, 1n, 10n ** 30n].some(isUnlimited)).toBe(false)
})

test('access of a marketplace to a whole collection', () => {
  expect(
    actionOf(
      '0xa22cb4650000000000000000000000001e0049783f008a0085193e00003d00cd54003c710000000000000000000000000000000000000000000000000000000000000001',
    ),
  ).toEqual({
    kind: 'approvalForAll',
    operator: '0x1e0049783f008a0085193e00003d00cd54003c71',
    approved: true,
  })
})

test('each kind of call, as another library writes it', () => {
  const cases: [string, unknown[], object][] = [
    [
      'transferFrom(address,address,uint256)',
      [alice, bob, 7n],
      { kind: 'transferFrom', from: alice, to: bob, amount: 7n },
    ],
    [
      'increaseAllowance(address,uint256)',
      [router, 5n],
      { kind: 'increaseAllowance', spender: router, amount: 5n },
    ],
    [
      'decreaseAllowance(address,uint256)',
      [router, 5n],
      { kind: 'decreaseAllowance', spender: router, amount: 5n },
    ],
    [
      'safeTransferFrom(address,address,uint256)',
      [alice, bob, 9n],
      { kind: 'nftTransfer', from: alice, to: bob, id: 9n },
    ],
    [
      'safeTransferFrom(address,address,uint256,bytes)',
      [alice, bob, 9n, '0x1234'],
      { kind: 'nftTransfer', from: alice, to: bob, id: 9n },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [alice, bob, 9n, 2n, '0x'],
      { kind: 'multiTransfer', from: alice, to: bob, items: [{ id: 9n, amount: 2n }] },
    ],
    [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [alice, bob, [1n, 2n], [3n, 4n], '0xff'],
      {
        kind: 'multiTransfer',
        from: alice,
        to: bob,
        items: [
          { id: 1n, amount: 3n },
          { id: 2n, amount: 4n },
        ],
      },
    ],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      [alice, router, max256, 1_700_000_000n, 27, zero32, zero32],
      { kind: 'permit', owner: alice, spender: router, amount: max256, deadline: 1_700_000_000n },
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [alice, router, 0n, 0n, true, 27, zero32, zero32],
      { kind: 'permit', owner: alice, spender: router, amount: max256, deadline: max256 },
    ],
    [
      'approve(address,address,uint160,uint48)',
      [usdc, router, max160, 1_800_000_000],
      {
        kind: 'permit2Approve',
        spender: router,
        details: { token: usdc, amount: max160, expiration: 1_800_000_000n },
      },
    ],
    [
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      [alice, [[usdc, max160, 1_800_000_000, 0], router, 1_700_000_000n], `0x${'11'.repeat(65)}`],
      {
        kind: 'permit2Permit',
        owner: alice,
        spender: router,
        details: [{ token: usdc, amount: max160, expiration: 1_800_000_000n }],
      },
    ],
    [
      'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
      [alice, [[[usdc, 5n, 1, 0]], router, 1n], '0x11'],
      {
        kind: 'permit2Permit',
        owner: alice,
        spender: router,
        details: [{ token: usdc, amount: 5n, expiration: 1n }],
      },
    ],
    [
      'transferFrom(address,address,uint160,address)',
      [alice, bob, 5n, usdc],
      { kind: 'permit2Transfer', from: alice, to: bob, amount: 5n, token: usdc },
    ],
    ['deposit()', [], { kind: 'wrap' }],
    ['withdraw(uint256)', [3n], { kind: 'unwrap', amount: 3n }],
  ]
  for (const [signature, values, action] of cases) {
    expect(actionOf(encodeCall(signature, values)), signature).toEqual(action)
  }
})

/** Calldata of transactions as they were sent on public chains. */
const onChain: [string, Hex, object][] = [
  [
    'the permit that a drainer had signed',
    '0xd505accf000000000000000000000000702fd7fb0d2d218b978acae7c0b644d831eb9969000000000000000000000000000089e9b7af6dbc9e0ab4fd05601d31c0c50000ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000000000000000000000000000000000000000000000000000000000001b344604f5983da8dfa95e66849e6dd8037eb1fa67cab37f6eed6f3edf133fd4e455ffb46d1f6f6a55f701c9872f76d29895a0280a41c3525b2efdfd0e7fec7b54',
    {
      kind: 'permit',
      owner: '0x702fd7fb0d2d218b978acae7c0b644d831eb9969',
      spender: '0x000089e9b7af6dbc9e0ab4fd05601d31c0c50000',
      amount: max256,
      deadline: max256,
    },
  ],
  [
    'the transfer it was followed by',
    '0x23b872dd000000000000000000000000702fd7fb0d2d218b978acae7c0b644d831eb9969000000000000000000000000ff3a8d02109393726a90c04d7afd76e2d571890e00000000000000000000000000000000000000000000000002624713cb203cce',
    {
      kind: 'transferFrom',
      from: '0x702fd7fb0d2d218b978acae7c0b644d831eb9969',
      to: '0xff3a8d02109393726a90c04d7afd76e2d571890e',
      amount: 0x02624713cb203ccen,
    },
  ],
  [
    'a permit of DAI',
    '0x8fcbaf0c000000000000000000000000da5f16f4ab0410096a4403e7223988649fac38cf000000000000000000000000c92e8bdf79f0507f65a392b0ab4667716bfe011000000000000000000000000000000000000000000000000000000000000000250000000000000000000000000000000000000000000000000000000072fabfbd0000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001bc69041a5b4703e6f96480679a04ebb8adca12aa03e6d8f7bbbdb8467cdb0afc74bf6a9c150500aff2f25c070b220c1de0de702c6ec70dabfe7126d634548bbdd',
    {
      kind: 'permit',
      owner: '0xda5f16f4ab0410096a4403e7223988649fac38cf',
      spender: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
      amount: max256,
      deadline: 0x72fabfbdn,
    },
  ],
  [
    'a permit of Permit2 that a router used',
    '0x2b67b570000000000000000000000000df40aeba2e9907e900089bccf929ffccd8fa4e0b000000000000000000000000c6dddb5bc6e61e0841c54f3e723ae1f3a807260b000000000000000000000000ffffffffffffffffffffffffffffffffffffffff0000000000000000000000000000000000000000000000000000000064521bfa0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000ef1c6e67703c7bd7107eed8303fbe6ec2554bf6b00000000000000000000000000000000000000000000000000000000642a960200000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000041c34118f49c6814ab742ab121ae8cbe034d8b4356c7512e38826b8300ce79f5c872aa0ba565b116613603f4f9931675c135bd05f6b31c7d9dfad1bb3752feba341c00000000000000000000000000000000000000000000000000000000000000',
    {
      kind: 'permit2Permit',
      owner: '0xdf40aeba2e9907e900089bccf929ffccd8fa4e0b',
      spender: '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b',
      details: [
        { token: '0xc6dddb5bc6e61e0841c54f3e723ae1f3a807260b', amount: max160, expiration: 0x64521bfan },
      ],
    },
  ],
  [
    'an approval in Permit2',
    '0x87517c45000000000000000000000000cbb7c0000ab88b473b1f5afd9ef808440eed33bf000000000000000000000000fdf682f51fe81aa4898f0ae2163d8a55c127fbc7000000000000000000000000ffffffffffffffffffffffffffffffffffffffff000000000000000000000000000000000000000000000000000000006a2c1c44',
    {
      kind: 'permit2Approve',
      spender: '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7',
      details: {
        token: '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf',
        amount: max160,
        expiration: 0x6a2c1c44n,
      },
    },
  ],
]

test('permits, Permit2 and transfers as they were sent on public chains', () => {
  for (const [what, data, action] of onChain) expect(actionOf(data), what).toEqual(action)
})

test('a swap as it was sent to a router: a batch of one call that the wallet does not know', () => {
  const swap =
    '0x5ae401dc000000000000000000000000000000000000000000000000000000006457794600000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000e404e45aaf00000000000000000000000082af49447d8a07e3bd95bd0d56f35241523fbab1000000000000000000000000dfcd9117ebcde0d658eedf0898419638f56b698000000000000000000000000000000000000000000000000000000000000027100000000000000000000000000590844c5a4ccc14f928813cdb909e3d24ebdea500000000000000000000000000000000000000000000000000d529ae9e86000000000000000000000000000000000000000000000026ccaa143fba73bd5a4576000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'
  expect(decodeCall(fromHex(swap))).toMatchObject({
    kind: 'known',
    action: { kind: 'batch', deadline: 0x64577946n },
    extra: 0,
    inner: [{ target: null, call: { kind: 'unknown', selector: '0x04e45aaf', size: 228 } }],
  })
})

const approve = encodeCall('approve(address,uint256)', [router, max256])
const transfer = encodeCall('transfer(address,uint256)', [bob, 5n])

test('the calls inside a batch of every form are read too', () => {
  const batches: [string, unknown[], string | null][] = [
    ['multicall(bytes[])', [[approve, transfer]], null],
    ['multicall(uint256,bytes[])', [1_700_000_000n, [approve, transfer]], null],
    ['multicall(bytes32,bytes[])', [zero32, [approve, transfer]], null],
    [
      'aggregate((address,bytes)[])',
      [
        [
          [usdc, approve],
          [usdc, transfer],
        ],
      ],
      usdc,
    ],
    [
      'multicall((address,bytes)[])',
      [
        [
          [usdc, approve],
          [usdc, transfer],
        ],
      ],
      usdc,
    ],
    [
      'tryAggregate(bool,(address,bytes)[])',
      [
        false,
        [
          [usdc, approve],
          [usdc, transfer],
        ],
      ],
      usdc,
    ],
    [
      'aggregate3((address,bool,bytes)[])',
      [
        [
          [usdc, true, approve],
          [usdc, false, transfer],
        ],
      ],
      usdc,
    ],
    [
      'aggregate3Value((address,bool,uint256,bytes)[])',
      [
        [
          [usdc, true, 1n, approve],
          [usdc, false, 2n, transfer],
        ],
      ],
      usdc,
    ],
  ]
  for (const [signature, values, target] of batches) {
    const call = decodeCall(fromHex(encodeCall(signature, values)))
    expect(call.kind === 'known' && call.inner, signature).toMatchObject([
      { target, call: { kind: 'known', action: { kind: 'approve', spender: router, amount: max256 } } },
      { target, call: { kind: 'known', action: { kind: 'transfer', to: bob, amount: 5n } } },
    ])
  }
})

/** Transactions packed as Safe's library packs them. */
function packed(...parts: readonly (readonly [operation: number, to: Hex, value: bigint, data: Hex])[]): Hex {
  const hex = (value: bigint | number, size: number) => value.toString(16).padStart(2 * size, '0')
  const body = parts.map(
    ([operation, to, value, data]) =>
      `${hex(operation, 1)}${to.slice(2)}${hex(value, 32)}${hex(data.length / 2 - 1, 32)}${data.slice(2)}`,
  )
  return `0x${body.join('')}`
}

test('a multiSend as it was sent on Optimism: wrap, approve and a bridge that the wallet does not know', () => {
  const data =
    '0x8d80ff0a0000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000026b004200000000000000000000000000000000000006000000000000000000000000000000000000000000000000008af8a1fa5fcc180000000000000000000000000000000000000000000000000000000000000004d0e30db000420000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000044095ea7b30000000000000000000000008f7492de823025b4cfaab1d34c58963f2af5deda000000000000000000000000000000000000000000000000008af8a1fa5fcc18008f7492de823025b4cfaab1d34c58963f2af5deda0000000000000000000000000000000000000000000000000026aa1a3465338400000000000000000000000000000000000000000000000000000000000001248aac16ba0000000000000000000000000000000000000000000000000000000000657468000000000000000000000000268682b7d9992ae7e2ca4a8bcc9d9655fb06056f0000000000000000000000004200000000000000000000000000000000000006000000000000000000000000a4c8bb4658bc44bac430699c8b7b13dab28e0f4e000000000000000000000000000000000000000000000000008af8a1fa5fcc18000000000000000000000000000000000000000000000000000000000000012c00000000000000000000000000000000000000000000000000000000000000e00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000a4c8bb4658bc44bac430699c8b7b13dab28e0f4e000000000000000000000000000000000000000000'
  const weth = '0x4200000000000000000000000000000000000006'
  const bridge = '0x8f7492de823025b4cfaab1d34c58963f2af5deda'
  const amount = 0x8af8a1fa5fcc18n
  expect(decodeCall(fromHex(data))).toMatchObject({
    kind: 'known',
    extra: 0,
    unread: 0,
    inner: [
      { target: weth, value: amount, isDelegate: false, call: { action: { kind: 'wrap' } } },
      { target: weth, value: 0n, call: { action: { kind: 'approve', spender: bridge, amount } } },
      { target: bridge, value: 0x26aa1a34653384n, call: { kind: 'unknown', selector: '0x8aac16ba' } },
    ],
  })
})

test('a Safe runs a multiSend as itself, and nothing else that is run so is read', () => {
  const multiSend = encodeCall('multiSend(bytes)', [packed([0, usdc, 0n, approve], [1, usdc, 7n, transfer])])
  const exec = (data: Hex, operation: number, gasPrice = 0n) =>
    encodeCall('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
      ...[router, 0n, data, operation, 0n, 0n, gasPrice, zero, zero, `0x${'11'.repeat(65)}`],
    ])
  const zero = `0x${'00'.repeat(20)}`
  expect(decodeCall(fromHex(exec(multiSend, 1)))).toMatchObject({
    inner: [
      {
        target: router,
        isDelegate: true,
        call: {
          kind: 'known',
          inner: [
            { target: usdc, call: { kind: 'known', action: { kind: 'approve', amount: max256 } } },
            { target: usdc, value: 0n, isDelegate: true, call: { kind: 'unknown', selector: '0xa9059cbb' } },
          ],
        },
      },
    ],
  })
  expect(decodeCall(fromHex(exec(transfer, 0)))).toMatchObject({
    inner: [{ isDelegate: false, call: { action: { kind: 'transfer', to: bob } } }],
  })
  expect(decodeCall(fromHex(exec('0x', 1)))).toMatchObject({
    inner: [{ isDelegate: true, call: { kind: 'unknown', selector: null, size: 0 } }],
  })
  expect(decodeCall(fromHex(exec(transfer, 2)))).toMatchObject({ kind: 'unknown' })
  expect(decodeCall(fromHex(exec(transfer, 0, 1n)))).toMatchObject({ kind: 'unknown' })
})

test('a multiSend whose parts do not come out even is unknown', () => {
  const whole = packed([0, usdc, 0n, transfer], [0, usdc, 0n, approve])
  const send = (body: string) => decodeCall(fromHex(encodeCall('multiSend(bytes)', [body])))
  expect(send(whole)).toMatchObject({ kind: 'known', unread: 0 })
  const longer = packed([0, usdc, 0n, transfer]).replace(`${'0'.repeat(62)}44`, `${'f'.repeat(62)}44`)
  for (const body of [`${whole}00`, whole.slice(0, -2), packed([2, usdc, 0n, '0x']), longer]) {
    expect(send(body), body).toMatchObject({ kind: 'unknown', selector: '0x8d80ff0a' })
  }
})

test('a multiSend in a multiSend is read within the same bounds', () => {
  let data = transfer
  for (let i = 0; i < 8; i++) data = encodeCall('multiSend(bytes)', [packed([0, router, 0n, data])])
  let call = decodeCall(fromHex(data))
  while (call.kind === 'known' && call.inner[0] !== undefined) call = call.inner[0].call
  expect(call).toMatchObject({ kind: 'known', inner: [], unread: 1 })
  const many = Array.from({ length: 1000 }, () => [0, usdc, 0n, transfer] as const)
  expect(decodeCall(fromHex(encodeCall('multiSend(bytes)', [packed(...many)])))).toMatchObject({
    unread: 936,
  })
})

test('a batch in a batch is read to a depth, and what lies below is counted', () => {
  let data = transfer
  for (let i = 0; i < 12; i++) data = encodeCall('multicall(bytes[])', [[data]])
  let call = decodeCall(fromHex(data))
  let depth = 0
  while (call.kind === 'known' && call.inner[0] !== undefined) {
    call = call.inner[0].call
    depth += 1
  }
  expect(depth).toBe(4)
  expect(call).toMatchObject({ kind: 'known', inner: [], unread: 1 })
})

test('a batch of thousands is cut and says how much was left', () => {
  const call = decodeCall(fromHex(encodeCall('multicall(bytes[])', [Array(3000).fill(transfer)])))
  expect(call).toMatchObject({ kind: 'known', unread: 2936 })
})

test('unknown, truncated and handmade calldata is unknown', () => {
  expect(decodeCall(new Uint8Array())).toEqual({ kind: 'none' })
  expect(decodeCall(fromHex('0xdead'))).toEqual({ kind: 'unknown', selector: null, size: 2 })
  expect(decodeCall(fromHex('0xdeadbeef00'))).toEqual({ kind: 'unknown', selector: '0xdeadbeef', size: 5 })
  expect(decodeCall(fromHex(transfer.slice(0, -2) as Hex))).toMatchObject({ kind: 'unknown' })
  const dirty = transfer.replace('0xa9059cbb00', '0xa9059cbb01') as Hex
  expect(decodeCall(fromHex(dirty))).toMatchObject({ kind: 'unknown', selector: '0xa9059cbb' })
  const notBoolean = `0xa22cb465${'0'.repeat(24)}${bob.slice(2)}${'0'.repeat(63)}2` as Hex
  expect(decodeCall(fromHex(notBoolean))).toMatchObject({ kind: 'unknown' })
})

test('bytes after the arguments are counted, and the call is still read', () => {
  expect(decodeCall(fromHex(`${transfer}c0ffee`))).toMatchObject({
    kind: 'known',
    extra: 3,
    action: { kind: 'transfer', to: bob },
  })
})

test('lengths and offsets that promise more than there is are unknown at once', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const bombs = [
    `0xac9650d8${word(0x20n)}${word(max256)}`,
    `0xac9650d8${word(max256)}`,
    `0xac9650d8${word(0x20n)}${word(0xffffffffn)}`,
    // Both members point at the same place, which doubles the work of a trusting reader at every level.
    `0xac9650d8${word(0x20n)}${word(2n)}${word(0x40n)}${word(0x40n)}${word(0n)}`,
    // An array that points at itself.
    `0xac9650d8${word(0n)}${word(1n)}`,
  ]
  for (const bomb of bombs) {
    expect(decodeCall(fromHex(bomb as Hex)), bomb).toMatchObject({ kind: 'unknown', selector: '0xac9650d8' })
  }
})

test('a batch whose offsets are not where compilers put them is unknown, whatever it would run', () => {
  const plain = encodeCall('multicall(bytes[])', [[approve, transfer]])
  const at = (index: number) => 2 + 8 + 64 * (2 + index)
  const offset = (index: number) => plain.slice(at(index), at(index) + 64)
  const swapped = plain.slice(0, at(0)) + offset(1) + offset(0) + plain.slice(at(2))
  const doubled = plain.slice(0, at(0)) + offset(1) + offset(1) + plain.slice(at(2))
  expect(decodeCall(fromHex(plain))).toMatchObject({ kind: 'known' })
  for (const data of [swapped, doubled])
    expect(decodeCall(fromHex(data as Hex))).toMatchObject({ kind: 'unknown' })
})

test('whatever follows a known selector, the answer is a call and never an error', () => {
  const selectors = fc.constantFrom(...knownCalls.map(({ selector }) => selector))
  const small = fc.bigInt({ min: 0n, max: 0x200n })
  const big = fc.bigInt({ min: 0n, max: max256 })
  const words = fc.array(fc.oneof(small, small, big), { maxLength: 24 })
  fc.assert(
    fc.property(selectors, words, fc.uint8Array({ maxLength: 40 }), (selector, members, rest) => {
      const body = members.map((value) => value.toString(16).padStart(64, '0')).join('')
      const call = decodeCall(fromHex(`${selector}${body}${toHex(rest).slice(2)}` as Hex))
      return call.kind === 'known' || call.kind === 'unknown'
    }),
    { numRuns: 5000 },
  )
})

test('changing one byte of a real batch never throws', () => {
  const data = fromHex(
    encodeCall('aggregate3((address,bool,bytes)[])', [
      [
        [usdc, true, approve],
        [permit2, false, encodeCall('multicall(bytes[])', [[transfer]])],
      ],
    ]),
  )
  fc.assert(
    fc.property(fc.nat(data.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const changed = data.slice()
      changed[at] = byte
      return ['known', 'unknown'].includes(decodeCall(changed).kind)
    }),
    { numRuns: 3000 },
  )
})
