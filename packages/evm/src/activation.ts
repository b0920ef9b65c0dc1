import type { Hex } from '@causeway/rpc'
import type { Code, Compiled } from './code.ts'
import type { HaltCode } from './halt.ts'
import type { FrameKind } from './machine.ts'
import type { Memory } from './memory.ts'
import type { Word } from './words/word.ts'
import type { AccountEntry } from './world/accountEntry.ts'

/** One activation of code: what interpreter and compiled code work on. */
export interface Activation {
  readonly kind: FrameKind
  readonly code: Code
  /** The form that runs it; `null`: the interpreter does. May change in the middle, at a JUMPDEST. */
  compiled: Compiled | null
  /** Whose storage it is. */
  readonly address: Hex
  readonly addressWord: bigint
  /** The world's entry of `address`, so that SLOAD needs no look-up by address. */
  readonly entry: AccountEntry
  readonly caller: Hex
  readonly callerWord: bigint
  readonly value: bigint
  readonly input: Uint8Array
  readonly isStatic: boolean
  /** Zero for the outermost. */
  readonly depth: number

  /**
   * What is left. Operations of the host subtract from it, never below zero: one that cannot be paid sets `halt`. The
   * loop keeps a copy of its own and writes it back around operations of the host.
   */
  gas: number
  /** What is left beyond `gas`, where all of it is more than a number can count exactly; nearly always zero. */
  reserve: bigint
  /** Replaced by whoever runs the activation, before it begins. */
  memory: Memory
  /** Of the last call. */
  returnData: Uint8Array
  /** What it gave back: by RETURN or REVERT, else nothing. */
  output: Uint8Array
  /** Zero while all is well. Every operation of the host may set it, and then the activation is over. */
  halt: HaltCode

  /** Where the interpreter goes on; after a halt, the instruction that halted. */
  pc: number
  /** A callee that has ended leaves its word on it. */
  readonly stack: Word[]
  stackSize: number
  /** Over `input`, once somebody has asked for it. */
  inputView: DataView | null
  /** The halt in the words that node clients print, where somebody watches and there is more to say than `halt` does. */
  error: string | null

  // What a caller needs again when this one, its callee, has ended.
  readonly parent: Activation | null
  /** How to undo what it does in the world, and how many logs there were before. */
  readonly checkpoint: number
  readonly logsBefore: number
  /** Where in the parent's memory the output goes. */
  readonly outputOffset: number
  readonly outputLength: number
  /** What it began with, in two parts like what is left. */
  readonly gasLimit: number
  readonly reserveLimit: bigint
}
