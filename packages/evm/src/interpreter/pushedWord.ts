import type { Code } from '../code.ts'
import type { Word } from '../words/word.ts'
import { readWord } from '../words/wordBytes.ts'

/** Operands that have been read, by place, in pieces: most of a large contract is never run. */
export interface PushedWords {
  pieces: Piece[]
}

type Piece = (Word | undefined)[]

const bitsOfPiece = 8
const pieceSize = 1 << bitsOfPiece
/** Some megabytes. When there are more all are given up, and made again where code runs. */
const mostPieces = 4096
let tables: PushedWords[] = []
let pieces = 0

/** The operand of a long PUSH. It takes a while to read, so it is kept. */
export function pushedWord(code: Code, pc: number, length: number): Word {
  const table = code.words ?? tableOf(code)
  const index = pc >> bitsOfPiece
  const piece = table.pieces[index] ?? pieceOf(table, index)
  const known = piece[pc & (pieceSize - 1)]
  if (known !== undefined) return known
  const word = readOperand(code.padded, pc + 1, length)
  piece[pc & (pieceSize - 1)] = word
  return word
}

function tableOf(code: Code): PushedWords {
  const table: PushedWords = { pieces: [] }
  code.words = table
  return table
}

function pieceOf(table: PushedWords, index: number): Piece {
  if (pieces >= mostPieces) {
    for (const one of tables) one.pieces = []
    tables = []
    pieces = 0
  }
  if (table.pieces.length === 0) tables.push(table)
  const piece = new Array<Word | undefined>(pieceSize)
  table.pieces[index] = piece
  pieces++
  return piece
}

const scratch = new Uint8Array(32)
const view = new DataView(scratch.buffer)

function readOperand(bytes: Uint8Array, start: number, length: number): Word {
  scratch.fill(0, 0, 32 - length)
  for (let at = 32 - length, from = start; at < 32; at++, from++) scratch[at] = bytes[from] ?? 0
  return readWord(view, 0)
}
