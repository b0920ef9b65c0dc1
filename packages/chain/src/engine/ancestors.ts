import type { Hex } from '@causeway/rpc'
import type { Header } from '../values/header.ts'

const zeroHash: Hex = `0x${'00'.repeat(32)}`

/** Where the numbers and hashes of the blocks before one are found, for BLOCKHASH: by walking back from its parent. */
export function createAncestors(
  header: (hash: Hex) => Header | null,
  parentHash: Hex,
  parentNumber: bigint,
): (number: bigint) => Hex {
  const hashes = [parentHash]
  return (number) => {
    const back = parentNumber - number
    if (back < 0n || number < 0n) return zeroHash
    while (BigInt(hashes.length) <= back) {
      const youngest = header(hashes.at(-1) ?? zeroHash)
      if (youngest === null) return zeroHash
      hashes.push(youngest.parentHash)
    }
    return hashes[Number(back)] ?? zeroHash
  }
}
