import { fromHex, type Hex } from '@causeway/rpc'
import { isObject } from '../../../json.ts'
import { decodeAbi, list, tuple, uint256 } from '../calls/abi.ts'
import { toBytes } from '../node/answers.ts'

/** One asset that moved, read from a log. `id` is there for single tokens of a collection. */
export interface Transfer {
  readonly asset: Hex
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  readonly id: bigint | null
}

/** The address under which a simulation logs moves of the native coin (execution APIs, `traceTransfers`). */
export const nativeAsset: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const zero: Hex = `0x${'00'.repeat(20)}`
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}

/** More than this many logs are not looked through. */
export const maxLogs = 2_000

/** The moves of assets in the logs of a simulated call: native, ERC-20, ERC-721, ERC-1155, and wrapped coins. */
export function readTransfers(logs: unknown): readonly Transfer[] {
  return Array.isArray(logs) ? logs.slice(0, maxLogs).flatMap(readLog) : []
}

function readLog(log: unknown): readonly Transfer[] {
  if (!isObject(log) || !Array.isArray(log.topics)) return []
  const asset = toBytes(log.address)
  const data = toBytes(log.data)
  const words = log.topics.map(toBytes)
  if (asset === null || data === null || words.some((word) => word?.length !== 66)) return []
  const [kind, first, second, third] = words
  const body = fromHex(data)
  if (kind === topics.transfer && first && second) {
    const amount = third ? 1n : decodeAbi(uint256, body)?.value
    if (amount === undefined) return []
    return [
      { asset, from: toAddress(first), to: toAddress(second), amount, id: third ? BigInt(third) : null },
    ]
  }
  if (kind === topics.transferSingle && second && third) {
    const single = decodeAbi(tuple(uint256, uint256), body)
    if (single === null) return []
    const [id, amount] = single.value
    return [{ asset, from: toAddress(second), to: toAddress(third), amount, id }]
  }
  if (kind === topics.transferBatch && second && third) {
    const batch = decodeAbi(tuple(list(uint256), list(uint256)), body)
    if (batch === null) return []
    const [ids, amounts] = batch.value
    const [from, to] = [toAddress(second), toAddress(third)]
    return ids.map((id, i) => ({ asset, from, to, amount: amounts[i] ?? 0n, id }))
  }
  return readWrapping(kind ?? null, asset, first ?? null, second === undefined, body)
}

/** The wrapped coin of most chains logs a deposit and a withdrawal instead of a transfer from and to nobody. */
function readWrapping(
  kind: Hex | null,
  asset: Hex,
  account: Hex | null,
  isShort: boolean,
  body: Uint8Array,
): readonly Transfer[] {
  const amount = decodeAbi(uint256, body)?.value
  if (account === null || !isShort || amount === undefined) return []
  if (kind === topics.deposit) return [{ asset, from: zero, to: toAddress(account), amount, id: null }]
  if (kind === topics.withdrawal) return [{ asset, from: toAddress(account), to: zero, amount, id: null }]
  return []
}

function toAddress(topic: Hex): Hex {
  return `0x${topic.slice(26)}`
}
