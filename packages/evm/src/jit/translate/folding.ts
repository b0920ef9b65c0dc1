import {
  add,
  and,
  byteAt,
  divide,
  divideSigned,
  isLessSigned,
  modulo,
  moduloSigned,
  multiply,
  not,
  or,
  shiftLeft,
  shiftRight,
  shiftRightSigned,
  signExtend,
  subtract,
  xor,
} from '../../words/arithmetic.ts'
import { toBig, type Word } from '../../words/word.ts'
import type { Emitter } from './emitter.ts'
import { constantWord, isConstant, placeOf, replaceByConstant } from './stack.ts'

const truth = (isTrue: boolean): Word => (isTrue ? 1 : 0)

/** What instructions on two words give, by their byte: solc writes much that is known before it runs. */
const binary: ReadonlyMap<number, (a: bigint, b: bigint) => Word> = new Map([
  [0x01, add],
  [0x02, multiply],
  [0x03, subtract],
  [0x04, divide],
  [0x05, divideSigned],
  [0x06, modulo],
  [0x07, moduloSigned],
  [0x0b, signExtend],
  [0x10, (a, b) => truth(a < b)],
  [0x11, (a, b) => truth(a > b)],
  [0x12, (a, b) => truth(isLessSigned(a, b))],
  [0x13, (a, b) => truth(isLessSigned(b, a))],
  [0x14, (a, b) => truth(a === b)],
  [0x16, and],
  [0x17, or],
  [0x18, xor],
  [0x1a, byteAt],
  [0x1b, shiftLeft],
  [0x1c, shiftRight],
  [0x1d, shiftRightSigned],
])

/** Does an instruction whose operands the translator knows; says whether it did. */
export function fold(e: Emitter, opcode: number): boolean {
  const place = placeOf(e, 0)
  if (!isConstant(e, place)) return false
  if (opcode === 0x15 || opcode === 0x19) {
    const word = constantWord(e, place)
    replaceByConstant(e, 1, opcode === 0x15 ? toBig(truth(word === 0n)) : toBig(not(word)))
    return true
  }
  const by = binary.get(opcode)
  if (by === undefined || !isConstant(e, place - 4)) return false
  replaceByConstant(e, 2, toBig(by(constantWord(e, place), constantWord(e, place - 4))))
  return true
}
