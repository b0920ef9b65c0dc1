import type { Activation } from '../activation.ts'
import type { Run } from '../run.ts'
import { judgeStep } from './judgeStep.ts'

/** Why the instruction that an activation stands before could not begin, where there is more to say than the halt. */
export function describeFault(run: Run, activation: Activation): string | null {
  return judgeStep(run, activation).error
}
