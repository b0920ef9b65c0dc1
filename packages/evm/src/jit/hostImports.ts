import type { Activation } from '../activation.ts'
import {
  balance,
  blobHash,
  blockHash,
  extCodeCopy,
  extCodeHash,
  extCodeSize,
  selfBalance,
} from '../host/accounts.ts'
import { copyIn, returnDataCopy } from '../host/copy.ts'
import { log } from '../host/log.ts'
import { selfDestruct } from '../host/selfDestruct.ts'
import { sload, sstore, tload, tstore } from '../host/storage.ts'
import type { Run } from '../run.ts'
import type { Word } from '../words/word.ts'
import { shareGas, unshareGas } from './compiledGas.ts'
import { bytesAt, frame, wordsAt } from './layout.ts'
import type { SharedMemory } from './sharedMemory.ts'
import type { HostOperation } from './translate/imports.ts'
import { readLimbs, writeLimbs } from './words.ts'

/** A frame that runs compiled code. */
export interface Running {
  readonly run: Run
  readonly activation: Activation
  /** Where its frame is. */
  readonly frame: number
}

/** Who is running now. There is one at a time: a caller has come back to the host when its callee runs. */
export interface Current {
  running: Running | null
}

type Operation = (gas: number) => number
/** What an operation that has halted the frame gives. */
const over = -1

/** The operations of the host as compiled code calls them: words lie in memory, gas goes in and out. */
export function hostImports(
  shared: SharedMemory,
  current: Current,
): Readonly<Record<string, (value: number) => unknown>> {
  const word = (index: number): Word => readLimbs(shared, wordsAt + 32 * index)
  const who = (): Running => {
    if (current.running === null) throw new Error('Compiled code called the host, and nobody is running.')
    return current.running
  }

  /** One that shows something, and costs no more than its fixed price. */
  const shows =
    (show: (run: Run, activation: Activation) => Word): Operation =>
    (gas) => {
      const { run, activation } = who()
      writeLimbs(shared, wordsAt, show(run, activation))
      return gas
    }

  /** One that looks at something and gives a word. */
  const reads =
    (read: (run: Run, activation: Activation, operand: Word) => Word): Operation =>
    (gas) => {
      const { run, activation, frame: at } = who()
      unshareGas(shared, activation, at, gas)
      const found = read(run, activation, word(0))
      if (activation.halt !== 0) return over
      writeLimbs(shared, wordsAt, found)
      return shareGas(shared, activation, at)
    }

  const writes =
    (write: (run: Run, activation: Activation, slot: Word, value: Word) => void): Operation =>
    (gas) => {
      const { run, activation, frame: at } = who()
      unshareGas(shared, activation, at, gas)
      write(run, activation, word(0), word(1))
      return activation.halt === 0 ? shareGas(shared, activation, at) : over
    }

  /** One that works on memory, which it may make longer. */
  const usesMemory =
    (use: (run: Run, activation: Activation) => void): Operation =>
    (gas) => {
      const running = who()
      const { run, activation, frame: at } = running
      unshareGas(shared, activation, at, gas)
      takeMemory(shared, running)
      use(run, activation)
      if (activation.halt !== 0) return over
      leaveMemory(shared, running)
      return shareGas(shared, activation, at)
    }

  const logs = (count: number): Operation =>
    usesMemory((run, activation) => {
      const topic = (index: number): Word => (index < count ? word(2 + index) : 0)
      log(run, activation, count, word(0), word(1), topic(0), topic(1), topic(2), topic(3))
    })

  const operations: Record<HostOperation, Operation> = {
    ADDRESS: shows((_, { addressWord }) => addressWord),
    BALANCE: reads(balance),
    ORIGIN: shows(({ originWord }) => originWord),
    CALLER: shows((_, { callerWord }) => callerWord),
    CALLDATACOPY: usesMemory((_, activation) =>
      copyIn(activation, activation.input, word(0), word(1), word(2)),
    ),
    CODECOPY: usesMemory((_, activation) =>
      copyIn(activation, activation.code.bytes, word(0), word(1), word(2)),
    ),
    GASPRICE: shows(({ gasPrice }) => gasPrice),
    EXTCODESIZE: reads(extCodeSize),
    EXTCODECOPY: usesMemory((run, activation) =>
      extCodeCopy(run, activation, word(0), word(1), word(2), word(3)),
    ),
    RETURNDATACOPY: usesMemory((_, activation) => returnDataCopy(activation, word(0), word(1), word(2))),
    EXTCODEHASH: reads(extCodeHash),
    BLOCKHASH: reads((run, _, number) => blockHash(run, number)),
    COINBASE: shows(({ block }) => block.coinbase),
    TIMESTAMP: shows(({ block }) => block.timestamp),
    NUMBER: shows(({ block }) => block.number),
    DIFFICULTY: shows(({ block }) => block.difficulty),
    GASLIMIT: shows(({ block }) => block.gasLimit),
    CHAINID: shows(({ block }) => block.chainId),
    SELFBALANCE: shows((_, activation) => selfBalance(activation)),
    BASEFEE: shows(({ block }) => block.baseFee),
    BLOBHASH: reads((run, _, index) => blobHash(run, index)),
    BLOBBASEFEE: shows(({ block }) => block.blobBaseFee),
    SLOAD: reads(sload),
    SSTORE: writes(sstore),
    TLOAD: reads(tload),
    TSTORE: writes(tstore),
    LOG0: logs(0),
    LOG1: logs(1),
    LOG2: logs(2),
    LOG3: logs(3),
    LOG4: logs(4),
    SELFDESTRUCT: writes((run, activation, heir) => selfDestruct(run, activation, heir)),
  }

  /** The 32 bytes of the input from an offset on, with zeros behind its end. */
  const readInput = (offset: number): void => {
    const { bytes } = shared
    const { input } = who().activation
    const start = Math.min(offset >>> 0, input.length)
    const part = input.subarray(start, start + 32)
    bytes.set(part, bytesAt)
    bytes.fill(0, bytesAt + part.length, bytesAt + 32)
  }
  return { ...operations, readInput }
}

/** The host sees the memory as compiled code has left it. */
export function takeMemory({ i32 }: SharedMemory, { activation, frame: at }: Running): void {
  activation.memory.size = i32[(at + frame.memorySize) >> 2] ?? 0
}

/** Compiled code sees the memory as the host has left it. */
export function leaveMemory({ i32 }: SharedMemory, { activation, frame: at }: Running): void {
  const { size } = activation.memory
  i32[(at + frame.memorySize) >> 2] = size
  i32[(at + frame.memoryFit) >> 2] = size === 0 ? 0 : size - 31
}
