import { wordsAt } from '../layout.ts'
import {
  opDrop,
  opF64ConvertI64S,
  opI32Const,
  opI64Add,
  opI64Load,
  opI64Store,
  opI64Sub,
  opI64TruncF64S,
} from '../wasm/opcodes.ts'
import { writeU32 } from '../wasm/writer.ts'
import { callImport } from './callImport.ts'
import { constant64, type Emitter, emitRef, getLocal, localGas, op, setNew, zero } from './emitter.ts'
import { emitPaid, exits } from './exits.ts'
import { type HostOperation, importNumber } from './imports.ts'
import { reloadFit } from './room.ts'
import { placeOf, popWord, pushWord } from './stack.ts'

/** How an operation of the host is called. */
interface HostCall {
  readonly name: HostOperation
  readonly pops: number
  /** How many limbs of the result may be other than zero; none if there is no result. */
  readonly limbs: number
  /** Whether it may make the memory longer. */
  readonly usesMemory: boolean
  /** Whether it costs nothing beyond its fixed price, and cannot fail. */
  readonly isFree: boolean
}

const row = (
  name: HostOperation,
  pops: number,
  limbs: number,
  kind: 'free' | 'memory' | '' = '',
): HostCall => ({
  name,
  pops,
  limbs,
  usesMemory: kind === 'memory',
  isFree: kind === 'free',
})

/** By the byte of the instruction. */
export const hostCalls: ReadonlyMap<number, HostCall> = new Map([
  [0x31, row('BALANCE', 1, 4)],
  [0x37, row('CALLDATACOPY', 3, 0, 'memory')],
  [0x39, row('CODECOPY', 3, 0, 'memory')],
  [0x3b, row('EXTCODESIZE', 1, 1)],
  [0x3c, row('EXTCODECOPY', 4, 0, 'memory')],
  [0x3e, row('RETURNDATACOPY', 3, 0, 'memory')],
  [0x3f, row('EXTCODEHASH', 1, 4)],
  [0x40, row('BLOCKHASH', 1, 4)],
  [0x47, row('SELFBALANCE', 0, 4, 'free')],
  [0x49, row('BLOBHASH', 1, 4)],
  [0x54, row('SLOAD', 1, 4)],
  [0x55, row('SSTORE', 2, 0)],
  [0x5c, row('TLOAD', 1, 4)],
  [0x5d, row('TSTORE', 2, 0)],
  [0xa0, row('LOG0', 2, 0, 'memory')],
  [0xa1, row('LOG1', 3, 0, 'memory')],
  [0xa2, row('LOG2', 4, 0, 'memory')],
  [0xa3, row('LOG3', 5, 0, 'memory')],
  [0xa4, row('LOG4', 6, 0, 'memory')],
  [0xff, row('SELFDESTRUCT', 1, 0)],
])

/** Hands the operands to the host and takes what it gives. The host is told exactly the gas that is left. */
export function emitHostCall(e: Emitter, call: HostCall): void {
  for (let depth = 0; depth < call.pops; depth++) {
    const place = placeOf(e, depth)
    for (let limb = 0; limb < 4; limb++) {
      op(e, opI32Const)
      op(e, 0)
      emitRef(e, e.refs[place + limb] ?? zero)
      op(e, opI64Store)
      op(e, 3)
      writeU32(e.writer, wordsAt + 32 * depth + 8 * limb)
    }
  }
  getLocal(e, localGas)
  const { remaining } = e
  if (!call.isFree && remaining > 0) {
    constant64(e, remaining)
    op(e, opI64Add)
  }
  op(e, opF64ConvertI64S)
  callImport(e, importNumber(call.name))
  if (call.isFree) op(e, opDrop)
  else {
    op(e, opI64TruncF64S)
    emitPaid(e, exits.halted)
    if (remaining > 0) {
      getLocal(e, localGas)
      constant64(e, remaining)
      op(e, opI64Sub)
      emitPaid(e)
    }
  }
  if (call.usesMemory) reloadFit(e)
  for (let count = call.pops; count > 0; count--) popWord(e)
  if (call.limbs === 0) return
  const limb = (number: number): number => {
    if (number >= call.limbs) return zero
    op(e, opI32Const)
    op(e, 0)
    op(e, opI64Load)
    op(e, 3)
    writeU32(e.writer, wordsAt + 8 * number)
    return setNew(e)
  }
  pushWord(e, limb(0), limb(1), limb(2), limb(3))
}
