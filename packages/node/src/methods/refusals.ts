import {
  type Execution,
  type Halt,
  haltText,
  type PoolRefusal,
  type Refusal,
  type SimulateRefusal,
  type TimedOut,
} from '@causeway/chain'
import { type Hex, RpcError, revertReason } from '@causeway/rpc'

/** What chain answers in place of a result. This file is the one place where it becomes an error on the wire. */
export type Failure = Refusal | PoolRefusal | SimulateRefusal | TimedOut | { refused: string; text: string }

/** Whether an outcome of chain is a refusal or a timeout. */
export function isFailure<Outcome extends object>(outcome: Outcome): outcome is Extract<Outcome, Failure> {
  return 'refused' in outcome || 'timedOut' in outcome
}

export function failureToError(failure: Failure): RpcError {
  if ('timedOut' in failure)
    return new RpcError('timedOut', `request timed out (limit ${failure.limitMs} ms)`)
  if ('code' in failure) return new RpcError('serverError', failure.text, { code: failure.code })
  return new RpcError('serverError', failure.text)
}

/** The outcome of an execution that ran to its end, or the error that says why it did not. */
export function outputOf(execution: Execution): Hex {
  if (execution.halt !== null) throw haltToError(execution.halt)
  return execution.output
}

export function haltToError(halt: Halt): RpcError {
  if (halt.halted !== 'reverted') return new RpcError('serverError', haltText(halt))
  const reason = revertReason(halt.data)
  return new RpcError('reverted', reason === null ? 'execution reverted' : `execution reverted: ${reason}`, {
    data: halt.data,
  })
}

/** An estimate fails with the execution's own error, unless gas was all that was missing. */
export function estimateToError(failed: Execution, allowance: bigint): RpcError {
  if (failed.halt === null || failed.halt.halted === 'outOfGas') {
    return new RpcError('serverError', `gas required exceeds allowance (${allowance})`)
  }
  return haltToError(failed.halt)
}
