import type { Activation } from '../activation.ts'
import { jumpDestinationsOf } from '../code.ts'
import { type HaltCode, haltCodes } from '../halt.ts'
import { balance, blobHash, blockHash, extCodeCopy, extCodeHash, extCodeSize } from '../host/accounts.ts'
import { call } from '../host/call.ts'
import { copyIn, memoryCopy, returnDataCopy } from '../host/copy.ts'
import { create } from '../host/create.ts'
import { setGas } from '../host/gas.ts'
import { keccak } from '../host/keccak.ts'
import { log } from '../host/log.ts'
import { endOf, expand, memoryLimit } from '../host/memory.ts'
import { selfDestruct } from '../host/selfDestruct.ts'
import { sload, sstore, tload, tstore } from '../host/storage.ts'
import type { Run } from '../run.ts'
import { describeFault } from '../tracing/describeFault.ts'
import {
  add,
  addModulo,
  and,
  byteAt,
  divide,
  divideSigned,
  isLessSigned,
  leadingZeros,
  modulo,
  moduloSigned,
  multiply,
  multiplyModulo,
  not,
  or,
  power,
  shiftLeft,
  shiftRight,
  shiftRightSigned,
  signExtend,
  subtract,
  xor,
} from '../words/arithmetic.ts'
import { maxNumber, narrow, toBig, toSize, type Word } from '../words/word.ts'
import { readPadded, readWord, writeWord } from '../words/wordBytes.ts'
import { pushedWord } from './pushedWord.ts'

/** How much gas may go by in one frame before the compiler is asked again. */
const askEvery = 500_000

/**
 * Runs an activation from where it stands: to its end (`null`), to a call (gives the callee), or, if it has become
 * worth compiling, to a jump (gives the activation itself). `isSingle` makes it stop after each instruction.
 *
 * One long function, because a loop in pieces is slow. What stands on the stack below `size` is a word: the bounds of
 * each instruction are checked before it, so reading the stack is told to the compiler as such.
 */
export function interpret(run: Run, activation: Activation, isSingle: boolean): Activation | null {
  const { spec, compiler } = run
  const prices = spec.gas
  const { minStack, maxStack } = spec
  const { code, stack, memory } = activation
  const bytes = code.padded
  const codeLength = code.bytes.length
  let destinations = code.jumpDestinations
  let pc = activation.pc
  let size = activation.stackSize
  let gas = activation.gas
  let askAt = compiler === null ? -1 : gas - askEvery
  let opcode = 0
  let halt: HaltCode = haltCodes.none

  loop: do {
    opcode = bytes[pc] ?? 0
    if (size < (minStack[opcode] ?? 0)) {
      halt = spec.defined[opcode] === 1 ? haltCodes.stackUnderflow : haltCodes.invalidOpcode
      break
    }
    if (size > (maxStack[opcode] ?? 0)) {
      halt = haltCodes.stackOverflow
      break
    }
    gas -= prices[opcode] ?? 0
    if (gas < 0) {
      if (activation.reserve === 0n) {
        halt = haltCodes.outOfGas
        break
      }
      setGas(activation, BigInt(gas) + activation.reserve)
      gas = activation.gas
    }
    switch (opcode) {
      case 0x00: // STOP
        return end(activation, pc, size, gas)
      case 0x01: {
        // ADD
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number') {
          const sum = a + b
          stack[size - 1] = sum <= maxNumber ? sum : add(a, b)
        } else stack[size - 1] = add(a, b)
        break
      }
      case 0x02: {
        // MUL
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number') {
          const product = a * b
          stack[size - 1] = product <= maxNumber ? product : multiply(a, b)
        } else stack[size - 1] = multiply(a, b)
        break
      }
      case 0x03: {
        // SUB
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number' && a >= b) stack[size - 1] = a - b
        else stack[size - 1] = subtract(a, b)
        break
      }
      case 0x04: {
        // DIV
        const a = stack[--size] as Word
        stack[size - 1] = divide(a, stack[size - 1] as Word)
        break
      }
      case 0x05: {
        // SDIV
        const a = stack[--size] as Word
        stack[size - 1] = divideSigned(a, stack[size - 1] as Word)
        break
      }
      case 0x06: {
        // MOD
        const a = stack[--size] as Word
        stack[size - 1] = modulo(a, stack[size - 1] as Word)
        break
      }
      case 0x07: {
        // SMOD
        const a = stack[--size] as Word
        stack[size - 1] = moduloSigned(a, stack[size - 1] as Word)
        break
      }
      case 0x08: {
        // ADDMOD
        size -= 2
        stack[size - 1] = addModulo(stack[size + 1] as Word, stack[size] as Word, stack[size - 1] as Word)
        break
      }
      case 0x09: {
        // MULMOD
        size -= 2
        stack[size - 1] = multiplyModulo(
          stack[size + 1] as Word,
          stack[size] as Word,
          stack[size - 1] as Word,
        )
        break
      }
      case 0x0a: {
        // EXP
        const exponent = stack[size - 2] as Word
        const price = 10 + spec.expByteGas * byteCount(exponent)
        if (gas < price) {
          halt = haltCodes.outOfGas
          break loop
        }
        gas -= price
        size--
        stack[size - 1] = power(stack[size] as Word, exponent)
        break
      }
      case 0x0b: {
        // SIGNEXTEND
        const a = stack[--size] as Word
        stack[size - 1] = signExtend(a, stack[size - 1] as Word)
        break
      }
      case 0x10: {
        // LT
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number') stack[size - 1] = a < b ? 1 : 0
        else stack[size - 1] = a < b ? 1 : 0
        break
      }
      case 0x11: {
        // GT
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number') stack[size - 1] = a > b ? 1 : 0
        else stack[size - 1] = a > b ? 1 : 0
        break
      }
      case 0x12: {
        // SLT
        const a = stack[--size] as Word
        stack[size - 1] = isLessSigned(a, stack[size - 1] as Word) ? 1 : 0
        break
      }
      case 0x13: {
        // SGT
        const a = stack[--size] as Word
        stack[size - 1] = isLessSigned(stack[size - 1] as Word, a) ? 1 : 0
        break
      }
      case 0x14: {
        // EQ
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number') stack[size - 1] = a === b ? 1 : 0
        else stack[size - 1] = toBig(a) === toBig(b) ? 1 : 0
        break
      }
      case 0x15: {
        // ISZERO
        const a = stack[size - 1] as Word
        stack[size - 1] = a === 0 || a === 0n ? 1 : 0
        break
      }
      case 0x16: {
        // AND
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number' && a <= 0x7fffffff && b <= 0x7fffffff)
          stack[size - 1] = a & b
        else stack[size - 1] = and(a, b)
        break
      }
      case 0x17: {
        // OR
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number' && a <= 0x7fffffff && b <= 0x7fffffff)
          stack[size - 1] = a | b
        else stack[size - 1] = or(a, b)
        break
      }
      case 0x18: {
        // XOR
        const a = stack[--size] as Word
        const b = stack[size - 1] as Word
        if (typeof a === 'number' && typeof b === 'number' && a <= 0x7fffffff && b <= 0x7fffffff)
          stack[size - 1] = a ^ b
        else stack[size - 1] = xor(a, b)
        break
      }
      case 0x19: {
        // NOT
        stack[size - 1] = not(stack[size - 1] as Word)
        break
      }
      case 0x1a: {
        // BYTE
        const a = stack[--size] as Word
        stack[size - 1] = byteAt(a, stack[size - 1] as Word)
        break
      }
      case 0x1b: {
        // SHL
        const a = stack[--size] as Word
        stack[size - 1] = shiftLeft(a, stack[size - 1] as Word)
        break
      }
      case 0x1c: {
        // SHR
        const a = stack[--size] as Word
        stack[size - 1] = shiftRight(a, stack[size - 1] as Word)
        break
      }
      case 0x1d: {
        // SAR
        const a = stack[--size] as Word
        stack[size - 1] = shiftRightSigned(a, stack[size - 1] as Word)
        break
      }
      case 0x1e: {
        // CLZ
        stack[size - 1] = leadingZeros(stack[size - 1] as Word)
        break
      }
      case 0x20: {
        // KECCAK256
        activation.gas = gas
        const hash = keccak(activation, stack[size - 1] as Word, stack[size - 2] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size--
        stack[size - 1] = hash
        break
      }
      case 0x30: {
        // ADDRESS
        stack[size++] = activation.addressWord
        break
      }
      case 0x31: {
        // BALANCE
        activation.gas = gas
        const found = balance(run, activation, stack[size - 1] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        stack[size - 1] = found
        break
      }
      case 0x32: {
        // ORIGIN
        stack[size++] = run.originWord
        break
      }
      case 0x33: {
        // CALLER
        stack[size++] = activation.callerWord
        break
      }
      case 0x34: {
        // CALLVALUE
        stack[size++] = activation.value
        break
      }
      case 0x35: {
        // CALLDATALOAD
        const at = stack[size - 1] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        const { input } = activation
        if (offset + 32 <= input.length) {
          let view = activation.inputView
          if (view === null) {
            view = new DataView(input.buffer, input.byteOffset, input.length)
            activation.inputView = view
          }
          stack[size - 1] = readWord(view, offset)
        } else stack[size - 1] = readPadded(input, offset)
        break
      }
      case 0x36: {
        // CALLDATASIZE
        stack[size++] = activation.input.length
        break
      }
      case 0x37: {
        // CALLDATACOPY
        activation.gas = gas
        copyIn(
          activation,
          activation.input,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 3
        break
      }
      case 0x39: {
        // CODECOPY
        activation.gas = gas
        copyIn(
          activation,
          code.bytes,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 3
        break
      }
      case 0x38: {
        // CODESIZE
        stack[size++] = codeLength
        break
      }
      case 0x3a: {
        // GASPRICE
        stack[size++] = run.gasPrice
        break
      }
      case 0x3b: {
        // EXTCODESIZE
        activation.gas = gas
        const found = extCodeSize(run, activation, stack[size - 1] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        stack[size - 1] = found
        break
      }
      case 0x3c: {
        // EXTCODECOPY
        activation.gas = gas
        extCodeCopy(
          run,
          activation,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 4
        break
      }
      case 0x3d: {
        // RETURNDATASIZE
        stack[size++] = activation.returnData.length
        break
      }
      case 0x3e: {
        // RETURNDATACOPY
        activation.gas = gas
        returnDataCopy(activation, stack[size - 1] as Word, stack[size - 2] as Word, stack[size - 3] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 3
        break
      }
      case 0x3f: {
        // EXTCODEHASH
        activation.gas = gas
        const found = extCodeHash(run, activation, stack[size - 1] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        stack[size - 1] = found
        break
      }
      case 0x40: {
        // BLOCKHASH
        stack[size - 1] = blockHash(run, stack[size - 1] as Word)
        break
      }
      case 0x41: {
        // COINBASE
        stack[size++] = narrow(run.block.coinbase)
        break
      }
      case 0x42: {
        // TIMESTAMP
        stack[size++] = narrow(run.block.timestamp)
        break
      }
      case 0x43: {
        // NUMBER
        stack[size++] = narrow(run.block.number)
        break
      }
      case 0x44: {
        // DIFFICULTY
        stack[size++] = narrow(run.block.difficulty)
        break
      }
      case 0x45: {
        // GASLIMIT
        stack[size++] = narrow(run.block.gasLimit)
        break
      }
      case 0x46: {
        // CHAINID
        stack[size++] = narrow(run.block.chainId)
        break
      }
      case 0x47: {
        // SELFBALANCE
        stack[size++] = activation.entry.balance
        break
      }
      case 0x48: {
        // BASEFEE
        stack[size++] = narrow(run.block.baseFee)
        break
      }
      case 0x49: {
        // BLOBHASH
        stack[size - 1] = blobHash(run, stack[size - 1] as Word)
        break
      }
      case 0x4a: {
        // BLOBBASEFEE
        stack[size++] = narrow(run.block.blobBaseFee)
        break
      }
      case 0x50: {
        // POP
        size--
        break
      }
      case 0x51: {
        // MLOAD
        const at = stack[size - 1] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        if (offset + 32 > memory.size) {
          activation.gas = gas
          if (offset > memoryLimit - 32 || !expand(activation, offset + 32, 0)) {
            halt = haltCodes.outOfGas
            break loop
          }
          gas = activation.gas
        }
        stack[size - 1] = readWord(memory.view, offset)
        break
      }
      case 0x52: {
        // MSTORE
        const at = stack[size - 1] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        if (offset + 32 > memory.size) {
          activation.gas = gas
          if (offset > memoryLimit - 32 || !expand(activation, offset + 32, 0)) {
            halt = haltCodes.outOfGas
            break loop
          }
          gas = activation.gas
        }
        size -= 2
        writeWord(memory.view, offset, stack[size] as Word)
        break
      }
      case 0x53: {
        // MSTORE8
        const at = stack[size - 1] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        if (offset + 1 > memory.size) {
          activation.gas = gas
          if (offset > memoryLimit - 1 || !expand(activation, offset + 1, 0)) {
            halt = haltCodes.outOfGas
            break loop
          }
          gas = activation.gas
        }
        size -= 2
        const value = stack[size] as Word
        memory.bytes[offset] = typeof value === 'number' ? value % 256 : Number(value & 0xffn)
        break
      }
      case 0x54: {
        // SLOAD
        activation.gas = gas
        const found = sload(run, activation, stack[size - 1] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        stack[size - 1] = found
        break
      }
      case 0x55: {
        // SSTORE
        activation.gas = gas
        sstore(run, activation, stack[size - 1] as Word, stack[size - 2] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 2
        break
      }
      case 0x56: {
        // JUMP
        const at = stack[--size] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        if (destinations === null) destinations = jumpDestinationsOf(code)
        if (!(offset < codeLength) || destinations[offset] !== 1) {
          halt = haltCodes.invalidJump
          break loop
        }
        pc = offset
        if (gas < askAt) {
          askAt = gas - askEvery
          code.heat += askEvery
          activation.compiled = compiler === null ? null : compiler.compiledOf(code, spec)
          if (activation.compiled !== null) return pause(activation, pc, size, gas)
        }
        continue
      }
      case 0x57: {
        // JUMPI
        size -= 2
        const condition = stack[size] as Word
        if (condition === 0 || condition === 0n) break
        const at = stack[size + 1] as Word
        const offset = typeof at === 'number' ? at : toSize(at)
        if (destinations === null) destinations = jumpDestinationsOf(code)
        if (!(offset < codeLength) || destinations[offset] !== 1) {
          halt = haltCodes.invalidJump
          break loop
        }
        pc = offset
        if (gas < askAt) {
          askAt = gas - askEvery
          code.heat += askEvery
          activation.compiled = compiler === null ? null : compiler.compiledOf(code, spec)
          if (activation.compiled !== null) return pause(activation, pc, size, gas)
        }
        continue
      }
      case 0x58: {
        // PC
        stack[size++] = pc
        break
      }
      case 0x59: {
        // MSIZE
        stack[size++] = memory.size
        break
      }
      case 0x5a: {
        // GAS
        run.looked = true
        stack[size++] = activation.reserve === 0n ? gas : BigInt(gas) + activation.reserve
        break
      }
      case 0x5b: // JUMPDEST
        break
      case 0x5c: {
        // TLOAD
        stack[size - 1] = tload(run, activation, stack[size - 1] as Word)
        break
      }
      case 0x5d: {
        // TSTORE
        activation.gas = gas
        tstore(run, activation, stack[size - 1] as Word, stack[size - 2] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 2
        break
      }
      case 0x5e: {
        // MCOPY
        activation.gas = gas
        memoryCopy(activation, stack[size - 1] as Word, stack[size - 2] as Word, stack[size - 3] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 3
        break
      }
      case 0x5f: // PUSH0
        stack[size++] = 0
        break
      case 0x60: {
        // PUSH1
        stack[size++] = bytes[pc + 1] ?? 0
        pc++
        break
      }
      case 0x61: {
        // PUSH2
        stack[size++] = ((bytes[pc + 1] ?? 0) << 8) | (bytes[pc + 2] ?? 0)
        pc += 2
        break
      }
      case 0x62:
      case 0x63:
      case 0x64:
      case 0x65: {
        // PUSH3 to PUSH6
        const last = pc + opcode - 0x5f
        let value = 0
        while (pc < last) value = value * 256 + (bytes[++pc] ?? 0)
        stack[size++] = value
        break
      }
      case 0x66:
      case 0x67:
      case 0x68:
      case 0x69:
      case 0x6a:
      case 0x6b:
      case 0x6c:
      case 0x6d:
      case 0x6e:
      case 0x6f:
      case 0x70:
      case 0x71:
      case 0x72:
      case 0x73:
      case 0x74:
      case 0x75:
      case 0x76:
      case 0x77:
      case 0x78:
      case 0x79:
      case 0x7a:
      case 0x7b:
      case 0x7c:
      case 0x7d:
      case 0x7e:
      case 0x7f: {
        // PUSH7 to PUSH32
        stack[size++] = pushedWord(code, pc, opcode - 0x5f)
        pc += opcode - 0x5f
        break
      }
      case 0x80:
      case 0x81:
      case 0x82:
      case 0x83:
      case 0x84:
      case 0x85:
      case 0x86:
      case 0x87:
      case 0x88:
      case 0x89:
      case 0x8a:
      case 0x8b:
      case 0x8c:
      case 0x8d:
      case 0x8e:
      case 0x8f: {
        // DUP1 to DUP16
        stack[size] = stack[size - (opcode - 0x7f)] as Word
        size++
        break
      }
      case 0x90:
      case 0x91:
      case 0x92:
      case 0x93:
      case 0x94:
      case 0x95:
      case 0x96:
      case 0x97:
      case 0x98:
      case 0x99:
      case 0x9a:
      case 0x9b:
      case 0x9c:
      case 0x9d:
      case 0x9e:
      case 0x9f: {
        // SWAP1 to SWAP16
        const other = size - 1 - (opcode - 0x8f)
        const top = stack[size - 1] as Word
        stack[size - 1] = stack[other] as Word
        stack[other] = top
        break
      }
      case 0xa0:
      case 0xa1:
      case 0xa2:
      case 0xa3:
      case 0xa4: {
        // LOG0 to LOG4
        activation.gas = gas
        const count = opcode - 0xa0
        log(
          run,
          activation,
          count,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          count > 0 ? (stack[size - 3] as Word) : 0,
          count > 1 ? (stack[size - 4] as Word) : 0,
          count > 2 ? (stack[size - 5] as Word) : 0,
          count > 3 ? (stack[size - 6] as Word) : 0,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        size -= 2 + count
        break
      }
      case 0xf0: {
        // CREATE
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 3
        const callee = create(
          run,
          activation,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
          null,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xf1: {
        // CALL
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 7
        const callee = call(
          run,
          activation,
          'CALL',
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
          stack[size - 5] as Word,
          stack[size - 6] as Word,
          stack[size - 7] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xf2: {
        // CALLCODE
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 7
        const callee = call(
          run,
          activation,
          'CALLCODE',
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
          stack[size - 5] as Word,
          stack[size - 6] as Word,
          stack[size - 7] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xf3: {
        // RETURN
        const offset = stack[size - 1] as Word
        const length = stack[size - 2] as Word
        const reach = endOf(offset, length)
        if (reach > memory.size) {
          activation.gas = gas
          if (!expand(activation, reach, 0)) {
            halt = haltCodes.outOfGas
            break loop
          }
          gas = activation.gas
        }
        if (reach > 0) activation.output = memory.bytes.slice(toSize(offset), reach)
        return end(activation, pc, size, gas)
      }
      case 0xf4: {
        // DELEGATECALL
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 6
        const callee = call(
          run,
          activation,
          'DELEGATECALL',
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          0,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
          stack[size - 5] as Word,
          stack[size - 6] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xf5: {
        // CREATE2
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 4
        const callee = create(
          run,
          activation,
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xfa: {
        // STATICCALL
        activation.gas = gas
        activation.pc = pc + 1
        activation.stackSize = size - 6
        const callee = call(
          run,
          activation,
          'STATICCALL',
          stack[size - 1] as Word,
          stack[size - 2] as Word,
          0,
          stack[size - 3] as Word,
          stack[size - 4] as Word,
          stack[size - 5] as Word,
          stack[size - 6] as Word,
        )
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        if (callee !== null) return callee
        gas = activation.gas
        size = activation.stackSize
        break
      }
      case 0xfd: {
        // REVERT
        const offset = stack[size - 1] as Word
        const length = stack[size - 2] as Word
        const reach = endOf(offset, length)
        if (reach > memory.size) {
          activation.gas = gas
          if (!expand(activation, reach, 0)) {
            halt = haltCodes.outOfGas
            break loop
          }
          gas = activation.gas
        }
        if (reach > 0) activation.output = memory.bytes.slice(toSize(offset), reach)
        activation.halt = haltCodes.reverted
        return end(activation, pc, size, gas)
      }
      case 0xff: {
        // SELFDESTRUCT
        activation.gas = gas
        selfDestruct(run, activation, stack[size - 1] as Word)
        halt = activation.halt
        if (halt !== haltCodes.none) break loop
        gas = activation.gas
        return end(activation, pc, size, gas)
      }
    }
    pc++
  } while (!isSingle)

  pause(activation, pc, size, gas)
  if (halt === haltCodes.none) return activation
  if (run.hooks !== null && halt !== haltCodes.invalidJump) {
    // As it was before the instruction, of whose price the fixed part has been taken at most.
    activation.gas = gas + (isStackFault(halt) ? 0 : (prices[opcode] ?? 0))
    activation.error = describeFault(run, activation)
  }
  activation.halt = halt
  return null
}

function isStackFault(halt: HaltCode): boolean {
  return (
    halt === haltCodes.stackUnderflow || halt === haltCodes.stackOverflow || halt === haltCodes.invalidOpcode
  )
}

function pause(activation: Activation, pc: number, size: number, gas: number): Activation {
  activation.pc = pc
  activation.stackSize = size
  activation.gas = gas
  return activation
}

function end(activation: Activation, pc: number, size: number, gas: number): null {
  pause(activation, pc, size, gas)
  return null
}

/** How many bytes a word has without leading zeros. */
function byteCount(word: Word): number {
  if (word === 0 || word === 0n) return 0
  return Math.ceil(word.toString(16).length / 2)
}
