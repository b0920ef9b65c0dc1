import type { Rules } from '../forks.ts'
import type { Message } from './message.ts'

const transactionGas = 21_000n
const creationGas = 53_000n
const zeroByteGas = 4n
const accessListAddressGas = 2_400n
const accessListSlotGas = 1_900n
const authorizationGas = 25_000n
const initCodeWordGas = 2n
const floorGasPerToken = 10n
const tokensPerNonZeroByte = 4n

/** What the size and kind of a message alone cost. */
export interface Dues {
  /** Before the first instruction. */
  intrinsic: bigint
  /** The least that it costs by its data (EIP-7623); zero before Prague. */
  floor: bigint
}

export function duesOf(message: Message, rules: Rules): Dues {
  const zeros = countZeros(message.input)
  return { intrinsic: intrinsicGas(message, rules, zeros), floor: floorDataGas(message, rules, zeros) }
}

function intrinsicGas(message: Message, rules: Rules, zeroBytes: number): bigint {
  const { input } = message
  const isCreation = message.to === null
  // EIP-2: a creation costs more since Homestead.
  let gas = isCreation && rules.is('homestead') ? creationGas : transactionGas
  const zeros = BigInt(zeroBytes)
  // EIP-2028
  const nonZeroByteGas = rules.is('istanbul') ? 16n : 68n
  gas += zeros * zeroByteGas + (BigInt(input.length) - zeros) * nonZeroByteGas
  // EIP-3860
  if (isCreation && rules.is('shanghai')) gas += ((BigInt(input.length) + 31n) / 32n) * initCodeWordGas
  // EIP-2930
  for (const { storageKeys } of message.accessList ?? []) {
    gas += accessListAddressGas + BigInt(storageKeys.length) * accessListSlotGas
  }
  // EIP-7702: as if every authority were a new account; what was too much is refunded.
  return gas + BigInt(message.authorizationList?.length ?? 0) * authorizationGas
}

function floorDataGas(message: Message, rules: Rules, zeroBytes: number): bigint {
  if (!rules.is('prague')) return 0n
  const zeros = BigInt(zeroBytes)
  const tokens = zeros + (BigInt(message.input.length) - zeros) * tokensPerNonZeroByte
  return transactionGas + tokens * floorGasPerToken
}

function countZeros(bytes: Uint8Array): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) count++
  return count
}
