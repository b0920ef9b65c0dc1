import type { Spec } from '../../opcodes/spec.ts'
import { isEnd, jump, jumpi, push0, push32, revert } from './instructions.ts'

/** What one look over the code tells, before any of it is planned. */
export interface Survey {
  /** How many instructions there are, dead ones included. */
  readonly instructions: number
  /** 1 where an earlier constant jump leads back to: the head of a loop, most of the time. */
  readonly isLoopHead: Uint8Array
  /** Whether code from here on only fails: not worth following. Found when asked for. */
  isCold(pc: number): boolean
}

const unknown = 0
const cold = 1
const notCold = 2
/** How far a look ahead goes. */
const maxLook = 32
const maxJumps = 4

export function surveyOf(code: Uint8Array, destinations: Uint8Array, spec: Spec): Survey {
  const isLoopHead = new Uint8Array(code.length + 1)
  let instructions = 0
  let pushed = -1
  for (let pc = 0; pc < code.length; pc++) {
    const opcode = code[pc] ?? 0
    instructions++
    if ((opcode === jump || opcode === jumpi) && pushed >= 0 && pushed <= pc && destinations[pushed] === 1) {
      isLoopHead[pushed] = 1
    }
    pushed = -1
    if (opcode >= push0 && opcode <= push32) {
      pushed = smallOperand(code, pc)
      pc += opcode - push0
    }
  }

  const found = new Uint8Array(code.length + 1)
  const look = (start: number, jumps: number): boolean => {
    const known = found[start] ?? unknown
    if (known !== unknown) return known === cold
    let isFound = false
    let operand = -1
    for (let pc = start, left = maxLook; left > 0 && pc < code.length; pc++, left--) {
      const opcode = code[pc] ?? 0
      if (opcode === revert || spec.defined[opcode] === 0) {
        isFound = true
        break
      }
      if (opcode === jump) {
        isFound = operand >= 0 && destinations[operand] === 1 && jumps > 0 && look(operand, jumps - 1)
        break
      }
      if (opcode === jumpi || isEnd(opcode)) break
      operand = -1
      if (opcode >= push0 && opcode <= push32) {
        operand = smallOperand(code, pc)
        pc += opcode - push0
      }
    }
    found[start] = isFound ? cold : notCold
    return isFound
  }
  return { instructions, isLoopHead, isCold: (pc) => look(pc, maxJumps) }
}

/** The operand of the PUSH at this place if it can be a place in the code, else -1. */
export function smallOperand(code: Uint8Array, pc: number): number {
  const size = (code[pc] ?? 0) - push0
  let value = 0
  for (let at = pc + 1; at <= pc + size; at++) {
    // What the end of the code cuts off is zeros.
    value = value * 256 + (code[at] ?? 0)
    if (value > 0xffffff) return -1
  }
  return value
}
