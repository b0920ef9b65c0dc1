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

/** What a message costs before its first instruction. */
export function intrinsicGas(message: Message, rules: Rules): bigint {
  const { input } = message
  const isCreation = message.to === null
  // EIP-2: a creation costs more since Homestead.
  let gas = isCreation && rules.is('homestead') ? creationGas : transactionGas
  const zeros = BigInt(countZeros(input))
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

/** The least that a message costs by its data alone (EIP-7623). Zero before Prague. */
export function floorDataGas(message: Message, rules: Rules): bigint {
  if (!rules.is('prague')) return 0n
  const zeros = BigInt(countZeros(message.input))
  const tokens = zeros + (BigInt(message.input.length) - zeros) * tokensPerNonZeroByte
  return transactionGas + tokens * floorGasPerToken
}

function countZeros(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === 0) count++
  return count
}
