import { SessionError, walletErrors } from '../errors.ts'

/** One thing that is wrong with the parameters, in the form the reference wallet lists it, with words added. */
export interface ParamFault {
  readonly code: number
  readonly message: string
  readonly data: { readonly param: string; readonly path: readonly string[]; readonly got: unknown }
}

/** A fault in a parameter, or at a path inside it such as `['eip155', 'methods']`. */
export function toFault(param: string, path: readonly string[], says: string, got: unknown): ParamFault {
  return {
    code: walletErrors.invalidParams.code,
    message: `${[param, ...path].join('.')} ${says}`,
    // What is missing has no JSON form; `null` says that nothing was there.
    data: { param, path, got: got ?? null },
  }
}

/** -32602 with everything that is wrong. */
export function invalidParams(faults: readonly ParamFault[]): SessionError {
  return new SessionError('invalidParams', { data: faults })
}
