import { type Hex, toHex } from '@causeway/rpc'
import { type Abi, address, bool, bytes, decodeAbi, list, tuple, uint, uint256 } from './abi.ts'
import type { Action, BatchedCall } from './action.ts'
import { permit2Details, toDetails } from './permit2.ts'

/** A command of Uniswap's Universal Router. */
interface RouterCommand {
  readonly name: string
  /** What the inputs say, and the bytes after them; `null` where the wallet does not read them. */
  read(inputs: Uint8Array): { readonly action: Action; readonly extra: number } | null
}

const mayFailFlag = 0x80

/** The commands of a call with their inputs; `null` where there is not one input for each, which the router refuses. */
export function routerCalls(
  commands: Uint8Array,
  inputs: readonly Uint8Array[],
): readonly BatchedCall[] | null {
  if (commands.length !== inputs.length) return null
  return inputs.map((data, i) => {
    const byte = commands[i] ?? 0
    const mayFail = (byte & mayFailFlag) !== 0
    return { target: null, value: 0n, data, mayFail, command: byte & ~mayFailFlag }
  })
}

/** The command of a number. Numbers that versions of the router give different meanings are named but never read. */
export function routerCommand(command: number): RouterCommand {
  return commands.get(command) ?? unread(`command 0x${command.toString(16).padStart(2, '0')}`)
}

function unread(name: string): RouterCommand {
  return { name, read: () => null }
}

function row<T extends readonly unknown[]>(
  name: string,
  inputs: Abi<T>,
  toAction: (values: T) => Action | null,
): RouterCommand {
  return {
    name,
    read(data) {
      const decoded = decodeAbi(inputs, data)
      const action = decoded === null ? null : toAction(decoded.value)
      return decoded === null || action === null ? null : { action, extra: decoded.extra }
    },
  }
}

type Swap = readonly [
  to: Hex,
  first: bigint,
  second: bigint,
  path: readonly Hex[] | Uint8Array,
  byCaller: boolean,
]

const v3Swap = tuple<[Hex, bigint, bigint, Uint8Array, boolean]>(address, uint256, uint256, bytes, bool)
const v2Swap = tuple<[Hex, bigint, bigint, readonly Hex[], boolean]>(
  address,
  uint256,
  uint256,
  list(address),
  bool,
)

function exactIn([to, giving, getting, path, byCaller]: Swap): Action | null {
  const [give, get] = ends(path)
  if (give === undefined || get === undefined) return null
  return { kind: 'routerSwap', exact: 'in', from: payer(byCaller), give, get, giving, getting, to }
}

/** V3 writes the path of an exact output backwards, V2 does not. */
function exactOut([to, getting, giving, path, byCaller]: Swap): Action | null {
  const [give, get] = path instanceof Uint8Array ? ends(path).toReversed() : ends(path)
  if (give === undefined || get === undefined) return null
  return { kind: 'routerSwap', exact: 'out', from: payer(byCaller), give, get, giving, getting, to }
}

function payer(byCaller: boolean): 'caller' | 'router' {
  return byCaller ? 'caller' : 'router'
}

/** The first and the last token of a path. V3 puts the three bytes of a fee between two tokens. */
function ends(path: readonly Hex[] | Uint8Array): readonly Hex[] {
  if (!(path instanceof Uint8Array))
    return path.length < 2 ? [] : [path[0], path.at(-1)].filter((end) => end !== undefined)
  if (path.length < 43 || (path.length - 20) % 23 !== 0) return []
  return [toHex(path.subarray(0, 20)), toHex(path.subarray(-20))]
}

const wholeInBips = 10_000n

const commands: ReadonlyMap<number, RouterCommand> = new Map([
  [0x00, row('V3_SWAP_EXACT_IN', v3Swap, exactIn)],
  [0x01, row('V3_SWAP_EXACT_OUT', v3Swap, exactOut)],
  [
    0x02,
    row('PERMIT2_TRANSFER_FROM', tuple(address, address, uint(160)), ([token, to, amount]) => ({
      kind: 'routerPayment',
      from: 'caller',
      token,
      to,
      amount,
      as: 'exactly',
    })),
  ],
  [
    0x03,
    row(
      'PERMIT2_PERMIT_BATCH',
      tuple(tuple(list(permit2Details), address, uint256), bytes),
      ([[details, spender]]) => ({
        kind: 'permit2Permit',
        owner: null,
        spender,
        details: details.map(toDetails),
      }),
    ),
  ],
  [
    0x04,
    row('SWEEP', tuple(address, address, uint(160)), ([token, to, amount]) => ({
      kind: 'routerPayment',
      from: 'router',
      token,
      to,
      amount,
      as: 'all, at least',
    })),
  ],
  [
    0x05,
    row('TRANSFER', tuple(address, address, uint256), ([token, to, amount]) => ({
      kind: 'routerPayment',
      from: 'router',
      token,
      to,
      amount,
      as: 'exactly',
    })),
  ],
  [
    0x06,
    row('PAY_PORTION', tuple(address, address, uint256), ([token, to, amount]) => {
      if (amount > wholeInBips) return null
      return { kind: 'routerPayment', from: 'router', token, to, amount, as: 'portion' }
    }),
  ],
  [0x08, row('V2_SWAP_EXACT_IN', v2Swap, exactIn)],
  [0x09, row('V2_SWAP_EXACT_OUT', v2Swap, exactOut)],
  [
    0x0a,
    row('PERMIT2_PERMIT', tuple(tuple(permit2Details, address, uint256), bytes), ([[details, spender]]) => ({
      kind: 'permit2Permit',
      owner: null,
      spender,
      details: [toDetails(details)],
    })),
  ],
  [0x0b, row('WRAP_ETH', tuple(address, uint256), ([to, amount]) => ({ kind: 'routerWrap', to, amount }))],
  [0x0c, row('UNWRAP_WETH', tuple(address, uint256), ([to, least]) => ({ kind: 'routerUnwrap', to, least }))],
  [0x0d, unread('PERMIT2_TRANSFER_FROM_BATCH')],
  [0x0e, unread('BALANCE_CHECK_ERC20')],
  // Earlier routers bought collectibles by these two.
  [0x10, unread('V4_SWAP (in later routers)')],
  [0x21, unread('EXECUTE_SUB_PLAN (in later routers)')],
])
