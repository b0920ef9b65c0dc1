import type { Activation } from '../activation.ts'
import { haltCodes, haltText } from '../halt.ts'
import type { Run } from '../run.ts'
import { deliver } from './call.ts'
import { closeFrame, settle, undoFrame } from './frames.ts'

const codeByteGas = 200
const nothing = new Uint8Array()

/** Ends an activation that has run: keeps what it did or undoes it, and hands the outcome to its parent. */
export function endFrame(run: Run, activation: Activation): void {
  const { kind, parent } = activation
  if (parent === null) throw new Error('an activation without a parent cannot end')
  const isCreation = kind === 'CREATE' || kind === 'CREATE2'
  const isKept = isCreation && activation.halt === haltCodes.none ? keepCode(run, activation) : false
  const { halt } = activation
  const isFailed = halt !== haltCodes.none && !isKept
  if (isFailed) undoFrame(run, activation)
  closeFrame(run, activation)

  const { output, gas, reserve } = activation
  if (isCreation) {
    parent.returnData = halt === haltCodes.reverted ? output : nothing
    settle(parent, gas, reserve, isFailed ? 0 : activation.addressWord)
    return
  }
  const gives = halt === haltCodes.none || halt === haltCodes.reverted
  deliver(parent, gives ? output : nothing, activation.outputOffset, activation.outputLength)
  settle(parent, gas, reserve, isFailed ? 0 : 1)
}

/**
 * Pays for the code that a creation returned and stores it, or halts. `true`: the contract stays although it has
 * halted, as before Homestead one did whose code could not be paid for; it then has none.
 */
function keepCode({ world, spec, hooks }: Run, activation: Activation): boolean {
  const { output } = activation
  const price = output.length * codeByteGas
  // EIP-3541
  if (spec.isLondon && output[0] === 0xef) activation.halt = haltCodes.invalidCode
  else if (price > activation.gas) {
    activation.halt = haltCodes.codeStoreOutOfGas
    return !spec.isHomestead
  } else if (output.length > spec.maxCodeSize) {
    activation.halt = haltCodes.codeTooLarge
    if (hooks !== null) {
      activation.error = `${haltText({ halted: 'codeTooLarge' })}: code size ${output.length} limit ${spec.maxCodeSize}`
    }
  } else {
    activation.gas -= price
    world.setCodeOf(activation.entry, output)
  }
  return false
}
