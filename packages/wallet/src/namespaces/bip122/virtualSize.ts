/** The weight of an input that spends a P2WPKH coin: 41 bytes, and a witness with a signature of at most 72 bytes. */
const inputWeight = 41 * 4 + 1 + 1 + 72 + 1 + 33
/** Version and lock time, and the two bytes that announce witnesses. */
const frameWeight = 8 * 4 + 2

/** The virtual size of a transaction whose inputs are all P2WPKH, never less than it will be (BIP-141). */
export function virtualSize(inputs: number, outputScripts: readonly { readonly length: number }[]): number {
  const outputs = outputScripts.reduce((sum, { length }) => sum + 8 + countLength(length) + length, 0)
  const counts = countLength(inputs) + countLength(outputScripts.length)
  return Math.ceil((frameWeight + 4 * (counts + outputs) + inputs * inputWeight) / 4)
}

/** The fee for a size at a rate in satoshis per virtual byte, rounded up. */
export function feeFor(size: number, rate: number): bigint {
  return BigInt(Math.ceil(size * rate))
}

/**
 * The least that an output may hold: less would cost more to spend than it is worth at three satoshis a byte, and nodes
 * do not pass it on. A data output holds nothing and may.
 */
export function dustLimit(script: Uint8Array): bigint {
  if (script[0] === 0x6a) return 0n
  const size = 8 + countLength(script.length) + script.length
  return BigInt(3 * (size + (isWitnessProgram(script) ? 67 : 148)))
}

function isWitnessProgram(script: Uint8Array): boolean {
  const [version, length] = script
  const isVersion = version === 0 || (version !== undefined && version >= 0x51 && version <= 0x60)
  return isVersion && script.length >= 4 && script.length <= 42 && length === script.length - 2
}

function countLength(count: number): number {
  return count < 0xfd ? 1 : count <= 0xffff ? 3 : 5
}
