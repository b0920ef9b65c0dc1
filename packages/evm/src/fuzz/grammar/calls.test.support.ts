import type { Program } from './assembly.test.support.ts'
import { type Builder, createBuilder } from './builder.test.support.ts'
import type { Body } from './flow.test.support.ts'
import { precompileInput } from './precompileInputs.test.support.ts'
import { anyWord, isKnown, writeLength, writeOffset, writePerson, writeWord } from './words.test.support.ts'

const call = 0xf1
const callCode = 0xf2
const delegateCall = 0xf4
const staticCall = 0xfa

/** Calls somebody, in every way there is. */
export function writeCall(builder: Builder): void {
  const { random } = builder
  writeLength(builder)
  writeOffset(builder)
  writeLength(builder)
  writeOffset(builder)
  finishCall(builder, () => writePerson(builder))
  if (random.chance(0.5)) writeReturned(builder)
}

/** Value, address and gas, then the call itself. The four words of memory lie there already. */
function finishCall(builder: Builder, writeAddress: () => void): void {
  const { random } = builder
  const kind = random.pick([call, call, call, callCode, delegateCall, staticCall])
  const opcode = isKnown(builder, kind) ? kind : call
  const hasValue = opcode === call || opcode === callCode
  if (hasValue) {
    if (random.chance(0.7)) builder.push(0)
    else if (random.chance(0.9)) builder.push(1 + random.below(3))
    else writeWord(builder, 0)
  }
  writeAddress()
  writeGasToGive(builder)
  builder.emit(opcode)
  builder.height -= hasValue ? 6 : 5
}

function writeGasToGive(builder: Builder): void {
  const { random } = builder
  const kind = random.below(10)
  if (kind < 4) {
    builder.emit(0x5a)
    builder.height++
  } else if (kind < 9)
    builder.push(random.pick([0, 1, 700, 2300, 2301, 5000, 10_000, 21_000, 40_000, random.below(60_000)]))
  else builder.push(anyWord(builder))
}

/** Looks at what the last call returned. */
function writeReturned(builder: Builder): void {
  const { random, rules } = builder
  if (!rules.is('byzantium')) return
  builder.emit(0x3d)
  builder.height++
  if (random.chance(0.5)) return
  // All of it, to memory.
  builder.push(0)
  builder.push(32 * random.below(6))
  builder.emit(0x3e)
  builder.height -= 3
}

/** Calls a precompiled contract with an input that means something to it. */
export function writePrecompileCall(builder: Builder): void {
  const { random } = builder
  const { address, input } = precompileInput(random)
  builder.copyData(input, 0)
  builder.push(32 * random.below(5))
  builder.push(random.chance(0.7) ? 0 : 32 * random.below(6))
  builder.push(random.chance(0.9) ? input.length : random.below(input.length + 40))
  builder.push(0)
  finishCall(builder, () => builder.push(address))
  if (random.chance(0.7)) writeReturned(builder)
}

/** Makes a contract, and now and then calls it. */
export function writeCreation(builder: Builder, body: Body): void {
  const { random, level } = builder
  const isLong = isKnown(builder, 0xf5) && random.chance(0.4)
  const place = 32 * random.below(3)
  if (level < 2 && random.chance(0.8)) {
    const child = writeInitCode(builder, body)
    builder.copyData(child, place)
    // The size of the child is known when it is assembled; a little too much is zeros, which stop.
    if (isLong) builder.push(random.below(3))
    builder.push(random.chance(0.9) ? 256 : random.below(300))
    builder.push(place)
  } else {
    if (isLong) builder.push(random.below(3))
    writeLength(builder)
    writeOffset(builder)
  }
  builder.push(random.chance(0.8) ? 0 : 1 + random.below(3))
  builder.emit(isLong ? 0xf5 : 0xf0)
  builder.height -= isLong ? 3 : 2
  if (random.chance(0.4) && builder.isCalling) writeCallOfTop(builder)
}

/** Calls the address on top of the stack, which stays there. */
function writeCallOfTop(builder: Builder): void {
  for (let i = 0; i < 4; i++) builder.push(0)
  const { height } = builder
  finishCall(builder, () => {
    // DUP of what lies below the words of the call.
    builder.emit(0x7f + builder.height - height + 5)
    builder.height++
  })
}

/** Init code: does things, and returns code or does not. */
function writeInitCode(builder: Builder, body: Body): Program {
  const { random } = builder
  const child = createBuilder({ ...builder, level: builder.level + 1 })
  body(child, 1 + random.below(3))
  const kind = random.below(10)
  if (kind < 6) {
    const runtime = createBuilder({ ...builder, level: 2 })
    body(runtime, 1 + random.below(2))
    child.copyData(runtime.finish(), 0)
    child.push(random.chance(0.8) ? 64 : random.below(120))
    child.push(0)
    child.emit(0xf3)
  } else if (kind < 7) {
    // EIP-3541, and code that looks like a delegation.
    child.copyData([0xef, ...random.bytes(random.below(24))], 0)
    child.push(random.below(25))
    child.push(0)
    child.emit(0xf3)
  } else if (kind < 8) {
    child.push(random.below(random.chance(0.1) ? 25_000 : 200))
    child.push(0)
    child.emit(builder.rules.is('byzantium') && random.chance(0.4) ? 0xfd : 0xf3)
  }
  return child.finish()
}
