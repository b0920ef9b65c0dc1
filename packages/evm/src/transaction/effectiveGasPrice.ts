/** How a transaction says what it pays: with one price, or since London with two limits. */
interface Priced {
  gasPrice: bigint | null
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
}

/** What a unit of gas costs the sender in a block with that base fee (`null` before London). */
export function effectiveGasPrice(transaction: Priced, baseFee: bigint | null): bigint {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (gasPrice !== null) return gasPrice
  if (maxFeePerGas === null || maxPriorityFeePerGas === null) return 0n
  if (baseFee === null) return maxFeePerGas
  const wanted = baseFee + maxPriorityFeePerGas
  if (wanted > maxFeePerGas) return maxFeePerGas
  return wanted
}
