import type { BlobParameters } from '../forks.ts'

/** EIP-4844 */
export const gasPerBlob = 131_072n

/** The price of one blob gas: e to the power of the excess over the update fraction, at least 1 wei (EIP-4844). */
export function blobBaseFee(parameters: BlobParameters, excessBlobGas: bigint): bigint {
  const denominator = parameters.baseFeeUpdateFraction
  let sum = 0n
  for (let term = denominator, i = 1n; term > 0n; i++) {
    sum += term
    term = (term * excessBlobGas) / (denominator * i)
  }
  return sum / denominator
}

/** What the blobs of a message use. */
export function blobGasOf({
  blobVersionedHashes,
}: {
  blobVersionedHashes: readonly unknown[] | null
}): bigint {
  return blobVersionedHashes === null ? 0n : BigInt(blobVersionedHashes.length) * gasPerBlob
}
