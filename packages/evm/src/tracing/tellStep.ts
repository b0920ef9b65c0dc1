import type { Activation } from '../activation.ts'
import { gasLeft } from '../host/gas.ts'
import { opcodeName } from '../opcodes/opcodeName.ts'
import type { Run } from '../run.ts'
import { toBig } from '../words/word.ts'
import { judgeStep } from './judgeStep.ts'

/** Tells who watches of the instruction that an activation stands before. Behind the last one there is a STOP. */
export function tellStep(run: Run, activation: Activation): void {
  const { code, pc, stack, stackSize, memory } = activation
  const opcode = code.padded[pc] ?? 0
  const { gasCost, error, refund } = judgeStep(run, activation)
  run.hooks?.step?.({
    pc,
    opcode,
    name: opcodeName(opcode),
    gasLeft: gasLeft(activation),
    gasCost,
    error,
    refund: run.earned + BigInt(run.world.refund() + refund),
    depth: activation.depth + 1,
    address: activation.address,
    stack: stack.slice(0, stackSize).map(toBig),
    memory: memory.bytes.subarray(0, memory.size),
    returnData: activation.returnData,
  })
}
