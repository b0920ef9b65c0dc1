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
import { type HostOperation, type ShownWord, shownWords } from './translate/imports.ts'
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
      const topics = run.keepsLogs ? count : 0
      const topic = (index: number): Word => (index < topics ? word(2 + index) : 0)
      log(run, activation, count, word(0), word(1), topic(0), topic(1), topic(2), topic(3))
    })

  const operations: Record<HostOperation, Operation> = {
    BALANCE: reads(balance),
    CALLDATACOPY: usesMemory((_, activation) =>
      copyIn(activation, activation.input, word(0), word(1), word(2)),
    ),
    CODECOPY: usesMemory((_, activation) =>
      copyIn(activation, activation.code.bytes, word(0), word(1), word(2)),
    ),
    EXTCODESIZE: reads(extCodeSize),
    EXTCODECOPY: usesMemory((run, activation) =>
      extCodeCopy(run, activation, word(0), word(1), word(2), word(3)),
    ),
    RETURNDATACOPY: usesMemory((_, activation) => returnDataCopy(activation, word(0), word(1), word(2))),
    EXTCODEHASH: reads(extCodeHash),
    BLOCKHASH: reads((run, _, number) => blockHash(run, number)),
    SELFBALANCE: shows((_, activation) => selfBalance(activation)),
    BLOBHASH: reads((run, _, index) => blobHash(run, index)),
    // The two that are called most have functions of their own, which the engine can make into one with what they call.
    SLOAD: (gas) => {
      const { run, activation, frame: at } = who()
      unshareGas(shared, activation, at, gas)
      const value = sload(run, activation, readLimbs(shared, wordsAt))
      if (activation.halt !== 0) return over
      writeLimbs(shared, wordsAt, value)
      return shareGas(shared, activation, at)
    },
    SSTORE: (gas) => {
      const { run, activation, frame: at } = who()
      unshareGas(shared, activation, at, gas)
      sstore(run, activation, readLimbs(shared, wordsAt), readLimbs(shared, wordsAt + 32))
      return activation.halt === 0 ? shareGas(shared, activation, at) : over
    },
    TLOAD: reads(tload),
    TSTORE: writes(tstore),
    LOG0: logs(0),
    LOG1: logs(1),
    LOG2: logs(2),
    LOG3: logs(3),
    LOG4: logs(4),
    SELFDESTRUCT: writes((run, activation, heir) => selfDestruct(run, activation, heir)),
  }

  /** Writes one of the words that the frame shows, for as long as it lasts. */
  const show = (index: number): void => {
    const { run, activation, frame: at } = who()
    writeLimbs(shared, at + frame.shown + 32 * index, shownWord(run, activation, index))
    const asked = (at + frame.shownWords) >> 2
    shared.i32[asked] = (shared.i32[asked] ?? 0) | (1 << index)
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
  return { ...operations, readInput, show }
}

function shownWord({ originWord, gasPrice, block }: Run, activation: Activation, index: number): Word {
  const name: ShownWord = shownWords[index] ?? 'ADDRESS'
  switch (name) {
    case 'ADDRESS':
      return activation.addressWord
    case 'ORIGIN':
      return originWord
    case 'CALLER':
      return activation.callerWord
    case 'GASPRICE':
      return gasPrice
    case 'COINBASE':
      return block.coinbase
    case 'TIMESTAMP':
      return block.timestamp
    case 'NUMBER':
      return block.number
    case 'DIFFICULTY':
      return block.difficulty
    case 'GASLIMIT':
      return block.gasLimit
    case 'CHAINID':
      return block.chainId
    case 'BASEFEE':
      return block.baseFee
    case 'BLOBBASEFEE':
      return block.blobBaseFee
  }
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
