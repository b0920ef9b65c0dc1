import { type Code, empty, i32, op } from '../wasm/writeModule.ts'

/** Writes `compress` (address, count) around what mixes the block at the address into the state, which lies at zero. */
export function forEachBlock(
  code: Code,
  state: readonly number[],
  mix: (before: readonly number[]) => void,
): void {
  const before = state.map(() => code.local(i32))
  state.forEach((word, i) => {
    code.i32(0)
    code.load32(4 * i)
    code.set(word)
  })
  code.op(op.block, empty, op.loop, empty)
  code.get(1)
  code.op(op.i32Eqz, op.brIf, 1)
  code.get(1)
  code.i32(1)
  code.op(op.i32Sub)
  code.set(1)
  state.forEach((word, i) => {
    code.get(word)
    code.set(before[i] ?? 0)
  })
  mix(before)
  code.get(0)
  code.i32(64)
  code.op(op.i32Add)
  code.set(0)
  code.op(op.br, 0, op.end, op.end)
  state.forEach((word, i) => {
    code.i32(0)
    code.get(word)
    code.store32(4 * i)
  })
}
