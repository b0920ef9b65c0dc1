/**
 * A piece of a program. Pieces can be left out one by one and what remains is still a program, which is what makes a
 * failing one small.
 */
export type Piece =
  | { kind: 'bytes'; bytes: readonly number[] }
  /** A JUMPDEST. */
  | { kind: 'mark'; label: number }
  /** Pushes where a mark is, moved by so many bytes. */
  | { kind: 'place'; label: number; shift: number }
  /** Pushes where data begins that lies behind the code, and how long it is. */
  | { kind: 'dataPlace'; data: number }
  | { kind: 'dataSize'; data: number }

export interface Program {
  pieces: readonly Piece[]
  /** Lies behind the code: what is copied to memory, the code of contracts to be. */
  data: readonly (readonly number[] | Program)[]
}

const push2 = 0x61
const jumpDestination = 0x5b

export function assemble(program: Program): number[] {
  const data = program.data.map((item) => ('pieces' in item ? assemble(item) : [...item]))
  const marks = new Map<number, number>()
  let size = 0
  for (const piece of program.pieces) {
    if (piece.kind === 'mark') marks.set(piece.label, size)
    size += sizeOf(piece)
  }
  const places: number[] = []
  for (const item of data) {
    places.push(size)
    size += item.length
  }
  const code: number[] = []
  for (const piece of program.pieces) {
    if (piece.kind === 'bytes') code.push(...piece.bytes)
    else if (piece.kind === 'mark') code.push(jumpDestination)
    else code.push(push2, ...twoBytes(pushedBy(piece, marks, places, data)))
  }
  return [...code, ...data.flat()]
}

function pushedBy(
  piece: Exclude<Piece, { kind: 'bytes' | 'mark' }>,
  marks: ReadonlyMap<number, number>,
  places: readonly number[],
  data: readonly (readonly number[])[],
): number {
  // A mark that was left out is where nothing can be jumped to.
  if (piece.kind === 'place') return (marks.get(piece.label) ?? 0xfff0) + piece.shift
  return (piece.kind === 'dataPlace' ? places[piece.data] : data[piece.data]?.length) ?? 0
}

function sizeOf(piece: Piece): number {
  if (piece.kind === 'bytes') return piece.bytes.length
  return piece.kind === 'mark' ? 1 : 3
}

function twoBytes(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff]
}
