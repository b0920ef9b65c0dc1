import type { Rules } from '../../forks.ts'
import { slice, toBigInt } from '../input.ts'
import { headLength, readLengths } from './lengths.ts'

/** EIP-198; EIP-2565 from Berlin on; EIP-7883 from Osaka on. */
export function modexpGas(input: Uint8Array, rules: Rules): number {
  const lengths = readLengths(input)
  const longest = max(lengths.base, lengths.modulus)
  const head = exponentHead(input, lengths.base, lengths.exponent)
  if (rules.is('osaka')) {
    const complexity = longest <= 32n ? 16n : 2n * words(longest) ** 2n
    return payable(max(complexity * iterations(lengths.exponent, head, 16n), 500n))
  }
  if (rules.is('berlin'))
    return payable(max((words(longest) ** 2n * iterations(lengths.exponent, head, 8n)) / 3n, 200n))
  return payable((complexityOf(longest) * iterations(lengths.exponent, head, 8n)) / 20n)
}

/** The first word of the exponent, or all of it if it is shorter. */
function exponentHead(input: Uint8Array, base: bigint, exponent: bigint): bigint {
  const start = BigInt(headLength) + base
  if (start >= BigInt(input.length)) return 0n
  const length = exponent < 32n ? Number(exponent) : 32
  return toBigInt(slice(input, Number(start), length), 0, length)
}

/** How many squarings the exponent takes, if its bytes after the first word count `each`. */
function iterations(length: bigint, head: bigint, each: bigint): bigint {
  const rest = length > 32n ? each * (length - 32n) : 0n
  return max(rest + BigInt(head === 0n ? 0 : head.toString(2).length - 1), 1n)
}

function words(length: bigint): bigint {
  return (length + 7n) / 8n
}

function complexityOf(length: bigint): bigint {
  if (length <= 64n) return length ** 2n
  if (length <= 1024n) return length ** 2n / 4n + 96n * length - 3072n
  return length ** 2n / 16n + 480n * length - 199_680n
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** More than this nobody can have. */
function payable(gas: bigint): number {
  return gas > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(gas)
}
