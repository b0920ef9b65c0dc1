import type { Activation } from '../activation.ts'
import { endFrame } from '../host/endFrame.ts'
import type { Run } from '../run.ts'
import { tellStep } from '../tracing/tellStep.ts'
import { interpret } from './interpret.ts'

/** Runs an activation, and all those it calls, to its end. None of them lies on the native stack. */
export function execute(run: Run, first: Activation): void {
  let current = first
  for (;;) {
    const { compiled } = current
    const next = compiled === null ? interpret(run, current, false) : compiled.run(run, current)
    if (next !== null) {
      current = next
      continue
    }
    endFrame(run, current)
    if (current === first || current.parent === null) return
    current = current.parent
  }
}

/** The same, for somebody who watches every instruction. */
export function executeStepwise(run: Run, first: Activation): void {
  let current = first
  for (;;) {
    const isEmpty = current.code.bytes.length === 0
    if (!isEmpty) tellStep(run, current)
    const next = isEmpty ? null : interpret(run, current, true)
    if (next !== null) {
      current = next
      continue
    }
    endFrame(run, current)
    if (current === first || current.parent === null) return
    current = current.parent
  }
}
