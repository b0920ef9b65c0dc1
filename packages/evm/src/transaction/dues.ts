import type { Rules } from '../forks.ts'
import type { Message } from './message.ts'

const transactionGas = 21_000
const creationGas = 53_000
const zeroByteGas = 4
const accessListAddressGas = 2_400
const accessListSlotGas = 1_900
const authorizationGas = 25_000
const initCodeWordGas = 2
const floorGasPerToken = 10
const tokensPerNonZeroByte = 4

/** What the size and kind of a message alone cost. */
export interface Dues {
  /** Before the first instruction. */
  intrinsic: bigint
  /** The least that it costs by its data (EIP-7623); zero before Prague. */
  floor: bigint
}

export function duesOf(message: Message, rules: Rules): Dues {
  const zeros = countZeros(message.input)
  // Counted in numbers: no message is so long that they would not do.
  return {
    intrinsic: BigInt(intrinsicGas(message, rules, zeros)),
    floor: BigInt(floorDataGas(message, rules, zeros)),
  }
}

function intrinsicGas(message: Message, rules: Rules, zeros: number): number {
  const { length } = message.input
  const isCreation = message.to === null
  // EIP-2: a creation costs more since Homestead.
  let gas = isCreation && rules.is('homestead') ? creationGas : transactionGas
  // EIP-2028
  const nonZeroByteGas = rules.is('istanbul') ? 16 : 68
  gas += zeros * zeroByteGas + (length - zeros) * nonZeroByteGas
  // EIP-3860
  if (isCreation && rules.is('shanghai')) gas += Math.ceil(length / 32) * initCodeWordGas
  // EIP-2930
  for (const { storageKeys } of message.accessList ?? []) {
    gas += accessListAddressGas + storageKeys.length * accessListSlotGas
  }
  // EIP-7702: as if every authority were a new account; what was too much is refunded.
  return gas + (message.authorizationList?.length ?? 0) * authorizationGas
}

function floorDataGas(message: Message, rules: Rules, zeros: number): number {
  if (!rules.is('prague')) return 0
  const tokens = zeros + (message.input.length - zeros) * tokensPerNonZeroByte
  return transactionGas + tokens * floorGasPerToken
}

function countZeros(bytes: Uint8Array): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) count++
  return count
}
