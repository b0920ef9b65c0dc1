import { blake2bInitial, blake2bMixes, blake2bSchedule, blake2bTurns } from '../hashes/blake2b.ts'
import { runBlake2f } from '../hashes/blake2f.ts'

const word = (value: bigint) => BigInt.asUintN(64, value)

/** The same as `blake2f.run`, where there is no WebAssembly. */
export function plainBlake2f(input: Uint8Array): Uint8Array {
  return runBlake2f(input, compress)
}

function compress(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset)
  const read = (offset: number, count: number) =>
    Array.from({ length: count }, (_, i) => view.getBigUint64(offset + 8 * i, true))
  const [state, message, counters] = [read(4, 8), read(68, 16), read(196, 2)]
  const v = [...state, ...blake2bInitial]
  const at = (index: number) => v[index] ?? 0n
  v[12] = at(12) ^ (counters[0] ?? 0n)
  v[13] = at(13) ^ (counters[1] ?? 0n)
  if (input[212] === 1) v[14] = word(~at(14))
  const rounds = view.getUint32(0)
  for (let round = 0; round < rounds; round++) {
    const order = blake2bSchedule[round % 10] ?? []
    blake2bMixes.forEach(([a, b, c, d], i) => {
      blake2bTurns.forEach(([turnD, turnB], half) => {
        v[a] = word(at(a) + at(b) + (message[order[2 * i + half] ?? 0] ?? 0n))
        v[d] = rotate(at(d) ^ at(a), turnD)
        v[c] = word(at(c) + at(d))
        v[b] = rotate(at(b) ^ at(c), turnB)
      })
    })
  }
  const output = new DataView(new ArrayBuffer(64))
  state.forEach((value, i) => {
    output.setBigUint64(8 * i, value ^ at(i) ^ at(i + 8), true)
  })
  return new Uint8Array(output.buffer)
}

function rotate(value: bigint, by: number): bigint {
  return word((value >> BigInt(by)) | (value << BigInt(64 - by)))
}
