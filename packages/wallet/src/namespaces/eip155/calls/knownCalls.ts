import type { Hex } from '@causeway/rpc'
import { type Abi, address, bool, bytes, bytes32, decodeAbi, list, tuple, uint, uint256 } from './abi.ts'
import type { Action, BatchedCall } from './action.ts'
import { unpackTransactions } from './multiSend.ts'
import { permit2Details, toDetails } from './permit2.ts'
import { routerCalls } from './routerCommands.ts'

export interface KnownCall {
  readonly selector: Hex
  readonly signature: string
  /** What the arguments say, and the bytes after them; `null` where they are not what the selector promises. */
  read(args: Uint8Array): { readonly action: Action; readonly extra: number } | null
}

function row<T extends readonly unknown[]>(
  selector: Hex,
  signature: string,
  args: Abi<T>,
  toAction: (values: T) => Action | null,
): KnownCall {
  return {
    selector,
    signature,
    read(data) {
      const decoded = decodeAbi(args, data)
      const action = decoded === null ? null : toAction(decoded.value)
      return decoded === null || action === null ? null : { action, extra: decoded.extra }
    },
  }
}

/** A contract that calls itself with each of the parts. */
function self(parts: readonly Uint8Array[], deadline: bigint | null): Action {
  const calls = parts.map((data): BatchedCall => ({ target: null, value: 0n, data, mayFail: false }))
  return { kind: 'batch', calls, deadline }
}

/** A contract that calls others, each with its own part. */
function others(parts: readonly (readonly [Hex, Uint8Array])[], mayFail: boolean): Action {
  const calls = parts.map(([target, data]): BatchedCall => ({ target, value: 0n, data, mayFail }))
  return { kind: 'batch', calls, deadline: null }
}

/** Uniswap's Universal Router, which runs a byte for each command with inputs of its own. */
function router(commands: Uint8Array, inputs: readonly Uint8Array[], deadline: bigint | null): Action | null {
  const calls = routerCalls(commands, inputs)
  return calls === null ? null : { kind: 'batch', calls, deadline, isRouter: true }
}

const uint8 = uint(8)

/** Every call that the wallet can put into words, by the first four bytes of the hash of its signature. */
export const knownCalls: readonly KnownCall[] = [
  row('0xa9059cbb', 'transfer(address,uint256)', tuple(address, uint256), ([to, amount]) => ({
    kind: 'transfer',
    to,
    amount,
  })),
  row(
    '0x23b872dd',
    'transferFrom(address,address,uint256)',
    tuple(address, address, uint256),
    ([from, to, amount]) => ({ kind: 'transferFrom', from, to, amount }),
  ),
  row('0x095ea7b3', 'approve(address,uint256)', tuple(address, uint256), ([spender, amount]) => ({
    kind: 'approve',
    spender,
    amount,
  })),
  row('0x39509351', 'increaseAllowance(address,uint256)', tuple(address, uint256), ([spender, amount]) => ({
    kind: 'increaseAllowance',
    spender,
    amount,
  })),
  row('0xa457c2d7', 'decreaseAllowance(address,uint256)', tuple(address, uint256), ([spender, amount]) => ({
    kind: 'decreaseAllowance',
    spender,
    amount,
  })),
  row(
    '0x42842e0e',
    'safeTransferFrom(address,address,uint256)',
    tuple(address, address, uint256),
    ([from, to, id]) => ({ kind: 'nftTransfer', from, to, id }),
  ),
  row(
    '0xb88d4fde',
    'safeTransferFrom(address,address,uint256,bytes)',
    tuple(address, address, uint256, bytes),
    ([from, to, id]) => ({ kind: 'nftTransfer', from, to, id }),
  ),
  row(
    '0xf242432a',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    tuple(address, address, uint256, uint256, bytes),
    ([from, to, id, amount]) => ({ kind: 'multiTransfer', from, to, items: [{ id, amount }] }),
  ),
  row(
    '0x2eb2c2d6',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    tuple(address, address, list(uint256), list(uint256), bytes),
    ([from, to, ids, amounts]) => {
      if (ids.length !== amounts.length) return null
      return {
        kind: 'multiTransfer',
        from,
        to,
        items: ids.map((id, i) => ({ id, amount: amounts[i] ?? 0n })),
      }
    },
  ),
  row('0xa22cb465', 'setApprovalForAll(address,bool)', tuple(address, bool), ([operator, approved]) => ({
    kind: 'approvalForAll',
    operator,
    approved,
  })),
  row(
    '0xd505accf',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    tuple(address, address, uint256, uint256, uint8, bytes32, bytes32),
    ([owner, spender, amount, deadline]) => ({ kind: 'permit', owner, spender, amount, deadline }),
  ),
  row(
    '0x8fcbaf0c',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    tuple(address, address, uint256, uint256, bool, uint8, bytes32, bytes32),
    ([owner, spender, , deadline, allowed]) => ({
      kind: 'permit',
      owner,
      spender,
      amount: allowed ? (1n << 256n) - 1n : 0n,
      deadline: deadline === 0n ? (1n << 256n) - 1n : deadline,
    }),
  ),
  row(
    '0x87517c45',
    'approve(address,address,uint160,uint48)',
    tuple(address, address, uint(160), uint(48)),
    ([token, spender, amount, expiration]) => ({
      kind: 'permit2Approve',
      spender,
      details: { token, amount, expiration },
    }),
  ),
  row(
    '0x2b67b570',
    'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    tuple(address, tuple(permit2Details, address, uint256), bytes),
    ([owner, [details, spender]]) => ({
      kind: 'permit2Permit',
      owner,
      spender,
      details: [toDetails(details)],
    }),
  ),
  row(
    '0x2a2d80d1',
    'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
    tuple(address, tuple(list(permit2Details), address, uint256), bytes),
    ([owner, [details, spender]]) => ({
      kind: 'permit2Permit',
      owner,
      spender,
      details: details.map(toDetails),
    }),
  ),
  row(
    '0x36c78516',
    'transferFrom(address,address,uint160,address)',
    tuple(address, address, uint(160), address),
    ([from, to, amount, token]) => ({ kind: 'permit2Transfer', from, to, amount, token }),
  ),
  row('0xd0e30db0', 'deposit()', tuple<[]>(), () => ({ kind: 'wrap' })),
  row('0x2e1a7d4d', 'withdraw(uint256)', tuple(uint256), ([amount]) => ({ kind: 'unwrap', amount })),
  row('0xac9650d8', 'multicall(bytes[])', tuple(list(bytes)), ([parts]) => self(parts, null)),
  row('0x5ae401dc', 'multicall(uint256,bytes[])', tuple(uint256, list(bytes)), ([deadline, parts]) =>
    self(parts, deadline),
  ),
  row('0x1f0464d1', 'multicall(bytes32,bytes[])', tuple(bytes32, list(bytes)), ([, parts]) =>
    self(parts, null),
  ),
  row('0x252dba42', 'aggregate((address,bytes)[])', tuple(list(tuple(address, bytes))), ([parts]) =>
    others(parts, false),
  ),
  row('0xcaa5c23f', 'multicall((address,bytes)[])', tuple(list(tuple(address, bytes))), ([parts]) =>
    others(parts, false),
  ),
  row(
    '0xbce38bd7',
    'tryAggregate(bool,(address,bytes)[])',
    tuple(bool, list(tuple(address, bytes))),
    ([required, parts]) => others(parts, !required),
  ),
  row(
    '0x82ad56cb',
    'aggregate3((address,bool,bytes)[])',
    tuple(list(tuple(address, bool, bytes))),
    ([calls]) => ({
      kind: 'batch',
      deadline: null,
      calls: calls.map(([target, mayFail, data]) => ({ target, value: 0n, data, mayFail })),
    }),
  ),
  row(
    '0x174dea71',
    'aggregate3Value((address,bool,uint256,bytes)[])',
    tuple(list(tuple(address, bool, uint256, bytes))),
    ([calls]) => ({
      kind: 'batch',
      deadline: null,
      calls: calls.map(([target, mayFail, value, data]) => ({ target, value, data, mayFail })),
    }),
  ),
  row('0x8d80ff0a', 'multiSend(bytes)', tuple(bytes), ([packed]) => {
    const calls = unpackTransactions(packed)
    return calls === null ? null : { kind: 'batch', deadline: null, calls }
  }),
  row(
    '0x6a761202',
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    tuple(address, uint256, bytes, uint(1), uint256, uint256, uint256, address, address, bytes),
    ([target, value, data, operation, , , gasPrice]) => {
      // With a price the Safe also pays somebody for the gas, which is more than the call inside says.
      if (gasPrice !== 0n) return null
      const call = { target, value, data, mayFail: false, isDelegate: operation === 1n }
      return { kind: 'batch', deadline: null, calls: [call] }
    },
  ),
  row(
    '0x3593564c',
    'execute(bytes,bytes[],uint256)',
    tuple(bytes, list(bytes), uint256),
    ([commands, inputs, deadline]) => router(commands, inputs, deadline),
  ),
  row('0x24856bc3', 'execute(bytes,bytes[])', tuple(bytes, list(bytes)), ([commands, inputs]) =>
    router(commands, inputs, null),
  ),
]
