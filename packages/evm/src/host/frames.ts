import type { Hex } from '@causeway/rpc'
import type { Activation } from '../activation.ts'
import { memoryAt, stackAt } from '../arena.ts'
import type { Code } from '../code.ts'
import { haltCodes } from '../halt.ts'
import type { FrameKind } from '../machine.ts'
import type { Run } from '../run.ts'
import type { Word } from '../words/word.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import { returnGas } from './gas.ts'
import { tellExit } from './tell.ts'

/** What a frame begins with. */
export interface Opening {
  kind: FrameKind
  code: Code
  /** Whose storage it works on. */
  entry: AccountEntry
  addressWord: bigint
  caller: Hex
  callerWord: bigint
  value: bigint
  input: Uint8Array
  isStatic: boolean
  gas: number
  reserve: bigint
  checkpoint: number
  outputOffset: number
  outputLength: number
}

const nothing = new Uint8Array()

/** A frame of code that is ready to run, inside its parent. */
export function openFrame(run: Run, parent: Activation, opening: Opening): Activation {
  const { code, gas, reserve } = opening
  const depth = parent.depth + 1
  return {
    kind: opening.kind,
    code,
    compiled: run.compiler === null ? null : run.compiler.compiledOf(code, run.spec),
    address: opening.entry.address,
    addressWord: opening.addressWord,
    entry: opening.entry,
    caller: opening.caller,
    callerWord: opening.callerWord,
    value: opening.value,
    input: opening.input,
    isStatic: opening.isStatic,
    depth,
    gas,
    reserve,
    memory: memoryAt(run.arena, depth),
    returnData: nothing,
    output: nothing,
    halt: haltCodes.none,
    pc: 0,
    stack: stackAt(run.arena, depth),
    stackSize: 0,
    inputView: null,
    error: null,
    parent,
    checkpoint: opening.checkpoint,
    logsBefore: run.logs.length,
    outputOffset: opening.outputOffset,
    outputLength: opening.outputLength,
    gasLimit: gas,
    reserveLimit: reserve,
  }
}

/** What an activation leaves undone when it fails: everything it did. Only a revert leaves gas. */
export function undoFrame(run: Run, activation: Activation): void {
  run.world.revert(activation.checkpoint)
  run.logs.length = activation.logsBefore
  if (activation.halt !== haltCodes.reverted) {
    activation.gas = 0
    activation.reserve = 0n
  }
}

/** Gives a parent back what its callee has left, and the word that says how it went. */
export function settle(parent: Activation, gas: number, reserve: bigint, word: Word): void {
  returnGas(parent, gas, reserve)
  parent.stack[parent.stackSize++] = word
}

/** Tells who watches that a frame has ended, and counts what it has burned for its code. */
export function closeFrame(run: Run, activation: Activation): void {
  const { code, parent } = activation
  run.lastHalt = activation.halt
  const burned = activation.gasLimit - activation.gas
  code.heat += burned
  if (parent !== null) parent.code.heat -= burned
  if (run.hooks !== null) tellExit(run, activation)
}
