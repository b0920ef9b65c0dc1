import { type Hex, isHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { type Network, NodeError } from '../../../networks/network.ts'

/** A quantity that a node answered; `null` where it answered something else. */
export function toBigInt(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

/** Bytes that a node answered, in lower case; `null` where it answered something else. */
export function toBytes(value: unknown): Hex | null {
  return typeof value === 'string' && isHex(value) ? (value.toLowerCase() as Hex) : null
}

/** A quantity that the wallet cannot do without. */
export async function askQuantity(
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const value = toBigInt(await network.rpc(method, params))
  if (value === null)
    throw new SessionError('chainDisconnected', { message: `The node answered ${method} badly.` })
  return value
}

/** What a node answers, or `null` where it refuses or cannot be reached: for facts that only help to decide. */
export async function tryAsk(network: Network, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await network.rpc(method, params)
  } catch (cause) {
    if (cause instanceof NodeError || cause instanceof SessionError) return null
    throw cause
  }
}

/** A quantity that only helps to decide. */
export async function tryQuantity(
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<bigint | null> {
  return toBigInt(await tryAsk(network, method, params))
}

/** `Error(string)` as contracts revert with, in words; `null` where the data say nothing readable. */
export function revertReason(data: unknown): string | null {
  const bytes = toBytes(data)
  if (bytes === null || !bytes.startsWith('0x08c379a0') || bytes.length < 2 + 8 + 128) return null
  const length = Number.parseInt(bytes.slice(2 + 8 + 64 + 56, 2 + 8 + 128), 16)
  const text = bytes.slice(2 + 8 + 128, 2 + 8 + 128 + 2 * Math.min(length, 512))
  return isHex(`0x${text}`) && text.length > 0 ? decodeText(text) : null
}

function decodeText(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}
