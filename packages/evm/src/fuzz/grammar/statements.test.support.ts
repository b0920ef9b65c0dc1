import { pickWeighted, type Weighted } from '../random.test.support.ts'
import type { Builder } from './builder.test.support.ts'
import { writeCall, writeCreation, writePrecompileCall } from './calls.test.support.ts'
import { writeBranch, writeComputedJump, writeLoop, writeSubroutine } from './flow.test.support.ts'
import {
  anyWord,
  isKnown,
  writeLength,
  writeOffset,
  writePerson,
  writeSlotNumber,
  writeWord,
} from './words.test.support.ts'

type Statement = (builder: Builder) => void

/** What a program can do, and how often it does. */
const rows: Weighted<Statement> = [
  [16, (builder) => writeWord(builder, 3)],
  [12, writeMemory],
  [12, writeStore],
  [5, writeCopy],
  [4, writeLog],
  [6, writeShuffle],
  [4, writeGas],
  [10, (builder) => (builder.isCalling ? writeCall(builder) : writeMemory(builder))],
  [4, writePrecompileCall],
  [4, (builder) => writeCreation(builder, writeStatements)],
  [8, (builder) => writeBranch(builder, writeStatements)],
  [5, (builder) => writeLoop(builder, writeStatements)],
  [3, (builder) => writeSubroutine(builder, writeStatements)],
  [3, (builder) => writeComputedJump(builder, writeStatements)],
  [0.6, writeWild],
  [1, writeEnd],
]

/** Writes so many statements; those inside a loop or a branch count less. */
export function writeStatements(builder: Builder, count: number): void {
  for (let i = 0; i < count; i++) {
    pickWeighted(builder.random, rows)(builder)
    // A stack that grows for ever ends every program the same way.
    while (builder.height > 12) {
      builder.emit(0x50)
      builder.height--
    }
  }
}

function writeMemory(builder: Builder): void {
  writeWord(builder)
  writeOffset(builder)
  builder.emit(builder.random.chance(0.75) ? 0x52 : 0x53)
  builder.height -= 2
}

function writeStore(builder: Builder): void {
  const { random, rules } = builder
  if (random.chance(0.6)) builder.push(random.below(3))
  else writeWord(builder, 1)
  writeSlotNumber(builder)
  builder.emit(rules.is('cancun') && random.chance(0.3) ? 0x5d : 0x55)
  builder.height -= 2
}

function writeCopy(builder: Builder): void {
  const { random } = builder
  const opcode = random.pick([0x37, 0x39, 0x3c, 0x3e, 0x5e, 0x5e])
  const isReturned = opcode === 0x3e
  if (isReturned && random.chance(0.7)) builder.push(random.below(5))
  else writeLength(builder)
  if (isReturned) builder.push(random.chance(0.8) ? 0 : random.below(40))
  else if (random.chance(0.1)) builder.push(anyWord(builder))
  else writeOffset(builder)
  writeOffset(builder)
  if (opcode === 0x3c) writePerson(builder)
  if (isKnown(builder, opcode)) {
    builder.emit(opcode)
    builder.height -= opcode === 0x3c ? 4 : 3
  }
}

function writeLog(builder: Builder): void {
  const topics = builder.random.below(5)
  for (let i = 0; i < topics; i++) writeWord(builder, 0)
  writeLength(builder)
  writeOffset(builder)
  builder.emit(0xa0 + topics)
  builder.height -= topics + 2
}

function writeShuffle(builder: Builder): void {
  const { random, height } = builder
  const kind = random.below(3)
  if (height < 2) builder.push(anyWord(builder))
  else if (kind === 0) builder.emit(0x90 + random.below(Math.min(height - 1, 16)))
  else if (kind === 1) {
    builder.emit(0x50)
    builder.height--
  } else {
    builder.emit(0x80 + random.below(Math.min(height, 16)))
    builder.height++
  }
}

/** Makes the gas that is left part of the outcome. */
function writeGas(builder: Builder): void {
  builder.emit(0x5a)
  builder.height++
  builder.push(32 * builder.random.below(6))
  builder.emit(0x52)
  builder.height -= 2
}

/** Anything at all: bounds of the stack, unknown instructions, jumps to nowhere, operands cut in two. */
function writeWild(builder: Builder): void {
  const { random } = builder
  for (const byte of random.bytes(1 + random.below(3))) builder.emit(byte)
}

/** The end of a frame in the middle of it. */
function writeEnd(builder: Builder): void {
  const { random, rules } = builder
  const kind = random.below(8)
  if (kind === 0) builder.emit(0x00)
  else if (kind === 1) builder.emit(0xfe)
  else if (kind === 2) writeDestruction(builder)
  else {
    writeLength(builder)
    writeOffset(builder)
    builder.emit(kind < 5 && rules.is('byzantium') ? 0xfd : 0xf3)
    builder.height -= 2
  }
}

/** SELFDESTRUCT, now and then in favour of itself. */
export function writeDestruction(builder: Builder): void {
  if (builder.random.chance(0.2)) {
    builder.emit(0x30)
    builder.height++
  } else writePerson(builder)
  builder.emit(0xff)
  builder.height--
}
