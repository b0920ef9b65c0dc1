import { fromHex, type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import * as AbiParameters from 'ox/AbiParameters'
import { expect, test } from 'vitest'
import { isUnlimited, routerBalance, routerCaller, routerItself } from './action.ts'
import { decodeCall } from './decodeCall.ts'
import { encodeCall } from './encodeCall.test.support.ts'
import { ethForUsdt, uniForEth } from './routerCalls.test.support.ts'

const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const max160 = (1n << 160n) - 1n

function encode(types: string, values: readonly unknown[]): Hex {
  // The library infers the types of the values from a literal; here they are only known at run time.
  return AbiParameters.encode(AbiParameters.from(types as never), values as never)
}

function execute(commands: Hex, inputs: readonly Hex[]) {
  return decodeCall(fromHex(encodeCall('execute(bytes,bytes[])', [commands, inputs])))
}

function only(command: number, input: Hex) {
  const call = execute(toHex(Uint8Array.of(command)), [input])
  if (call.kind !== 'known' || call.inner[0] === undefined) throw new Error('The call was not read.')
  return call.inner[0]
}

test('a swap of ETH as a site asked for it on mainnet', () => {
  expect(decodeCall(fromHex(ethForUsdt))).toMatchObject({
    kind: 'known',
    action: { kind: 'batch', deadline: 0x680626bdn, isRouter: true },
    extra: 1,
    unread: 0,
    inner: [
      { command: 'WRAP_ETH', call: { action: { kind: 'routerWrap', to: routerItself, amount: 10n ** 18n } } },
      {
        command: 'V3_SWAP_EXACT_IN',
        call: {
          action: {
            kind: 'routerSwap',
            from: 'router',
            exact: 'in',
            give: weth,
            get: usdt,
            giving: 10n ** 18n,
            getting: 0n,
            to: routerItself,
          },
        },
      },
      {
        command: 'PAY_PORTION',
        call: {
          action: {
            kind: 'routerPayment',
            token: usdt,
            to: '0x000000fee13a103a10d593b9ae06b3e05f2e7e1c',
            amount: 25n,
            as: 'portion',
          },
        },
      },
      {
        command: 'SWEEP',
        call: {
          action: {
            kind: 'routerPayment',
            from: 'router',
            token: usdt,
            to: '0x0000000000000000000000000000000000000123',
            amount: 0x60736357n,
            as: 'all, at least',
          },
        },
      },
    ],
  })
})

test('a swap with a permit without a limit, as a site asked for it on Sepolia', () => {
  const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
  const sepoliaWeth = '0xfff9976782d46cc05630d1f6ebab18b2324d6b14'
  const call = decodeCall(fromHex(uniForEth))
  expect(call).toMatchObject({
    extra: 0,
    inner: [
      {
        command: 'PERMIT2_PERMIT',
        call: {
          action: {
            kind: 'permit2Permit',
            owner: null,
            spender: '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
            details: [{ token: uni, amount: max160, expiration: 0x6555aa08n }],
          },
        },
      },
      { call: { action: { kind: 'routerSwap', from: 'caller', give: uni, get: sepoliaWeth } } },
      { call: { action: { kind: 'routerSwap', from: 'caller', give: uni, get: sepoliaWeth } } },
      { command: 'UNWRAP_WETH', call: { action: { kind: 'routerUnwrap', to: routerCaller } } },
    ],
  })
  expect(isUnlimited(max160)).toBe(true)
})

test('each command that is read, as another library writes it', () => {
  const v3Path: Hex = `0x${usdc.slice(2)}0001f4${weth.slice(2)}000bb8${usdt.slice(2)}`
  const v3 = 'address, uint256, uint256, bytes, bool'
  const v2 = 'address, uint256, uint256, address[], bool'
  const swap = { kind: 'routerSwap', to: bob }
  const cases: [number, string, unknown[], object][] = [
    [0x00, v3, [bob, 5n, 6n, v3Path, true], { ...swap, exact: 'in', give: usdc, get: usdt, giving: 5n }],
    [0x01, v3, [bob, 5n, 6n, v3Path, true], { ...swap, exact: 'out', give: usdt, get: usdc, getting: 5n }],
    [0x08, v2, [bob, 5n, 6n, [usdc, weth, usdt], false], { ...swap, from: 'router', give: usdc, get: usdt }],
    [
      0x09,
      v2,
      [bob, 5n, 6n, [usdc, usdt], true],
      { ...swap, give: usdc, get: usdt, giving: 6n, getting: 5n },
    ],
    [
      0x02,
      'address, address, uint160',
      [usdc, bob, 5n],
      { kind: 'routerPayment', from: 'caller', token: usdc, to: bob, amount: 5n, as: 'exactly' },
    ],
    [
      0x05,
      'address, address, uint256',
      [usdc, bob, routerBalance],
      { kind: 'routerPayment', from: 'router', token: usdc, to: bob, amount: routerBalance, as: 'exactly' },
    ],
    [
      0x03,
      '((address, uint160, uint48, uint48)[], address, uint256), bytes',
      [[[[usdc, max160, 1, 0]], bob, 2n], '0x11'],
      { kind: 'permit2Permit', spender: bob, details: [{ token: usdc, amount: max160, expiration: 1n }] },
    ],
  ]
  for (const [command, types, values, action] of cases) {
    expect(only(command, encode(types, values)), types).toMatchObject({ mayFail: false, call: { action } })
    expect(only(command | 0x80, encode(types, values))).toMatchObject({ mayFail: true, call: { action } })
  }
})

test('commands that the wallet does not read are named and unknown', () => {
  const pay = encode('address, address, uint256', [usdc, bob, 5n])
  expect(only(0x10, '0x1234')).toMatchObject({
    command: 'V4_SWAP (in later routers)',
    call: { kind: 'unknown', size: 2 },
  })
  expect(only(0x0d, '0x')).toMatchObject({
    command: 'PERMIT2_TRANSFER_FROM_BATCH',
    call: { kind: 'unknown' },
  })
  expect(only(0x3f, pay)).toMatchObject({ command: 'command 0x3f', call: { kind: 'unknown' } })
  // Older routers drop this bit and would pay, newer ones know no such command.
  expect(only(0x45, pay)).toMatchObject({ command: 'command 0x45', call: { kind: 'unknown' } })
})

test('inputs that are not what the command takes are unknown', () => {
  const pay = encode('address, address, uint256', [usdc, bob, 5n])
  const dirty = pay.replace('0x00', '0x01') as Hex
  const portion = encode('address, address, uint256', [usdc, bob, 10_001n])
  const path = encode('address, uint256, uint256, bytes, bool', [bob, 1n, 1n, `0x${'11'.repeat(44)}`, true])
  const hops = encode('address, uint256, uint256, address[], bool', [bob, 1n, 1n, [usdc], true])
  // Routers to come take one list more.
  const longer = encode('address, uint256, uint256, address[], bool, uint256[]', [
    ...[bob, 1n, 1n, [usdc, weth], true, [1n]],
  ])
  const bad: [number, Hex][] = [
    [0x05, '0x'],
    [0x05, pay.slice(0, -2) as Hex],
    [0x05, dirty],
    [0x06, portion],
    [0x00, path],
    [0x08, hops],
    [0x08, longer],
    [0x0a, pay],
  ]
  for (const [command, input] of bad) {
    expect(only(command, input), `${command} ${input}`).toMatchObject({ call: { kind: 'unknown' } })
  }
})

test('commands without inputs, and inputs without commands, are unknown at once', () => {
  expect(execute('0x0504', ['0x'])).toMatchObject({ kind: 'unknown', selector: '0x24856bc3' })
  expect(execute('0x', ['0x'])).toMatchObject({ kind: 'unknown' })
  expect(execute('0x', [])).toMatchObject({ kind: 'known', inner: [] })
})

test('thousands of commands are cut and counted', () => {
  const commands = toHex(new Uint8Array(3000).fill(0x0b))
  const wrap = encode('address, uint256', [bob, 1n])
  expect(execute(commands, Array<Hex>(3000).fill(wrap))).toMatchObject({ kind: 'known', unread: 2936 })
})

test('changing a byte of a real call never throws', () => {
  for (const data of [fromHex(ethForUsdt), fromHex(uniForEth)]) {
    fc.assert(
      fc.property(fc.nat(data.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const changed = data.slice()
        changed[at] = byte
        return ['known', 'unknown'].includes(decodeCall(changed).kind)
      }),
      { numRuns: 1500 },
    )
  }
})
