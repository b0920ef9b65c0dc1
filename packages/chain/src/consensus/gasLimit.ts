/** The smallest gas limit a block may have. */
export const minGasLimit = 5000n

/** As near to `target` as one block may move the gas limit. */
export function nextGasLimit(parentGasLimit: bigint, target: bigint): bigint {
  const bound = parentGasLimit / 1024n - 1n
  const wanted = target < minGasLimit ? minGasLimit : target
  if (wanted > parentGasLimit) return wanted - parentGasLimit > bound ? parentGasLimit + bound : wanted
  return parentGasLimit - wanted > bound ? parentGasLimit - bound : wanted
}
