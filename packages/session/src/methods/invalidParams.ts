import { SessionError, walletErrors } from '../errors.ts'

/** One thing that is wrong with the parameters, in the form the reference wallet lists it, with words added. */
export interface ParamFault {
  readonly code: number
  readonly message: string
  readonly data: { readonly param: string; readonly path: string; readonly got: unknown }
}

/** A fault at a path such as `optionalScopes.eip155.methods`. */
export function toFault(path: string, says: string, got: unknown): ParamFault {
  const [param = path] = path.split('.', 1)
  // What is missing has no JSON form; `null` says that nothing was there.
  return {
    code: walletErrors.invalidParams.code,
    message: `${path} ${says}`,
    data: { param, path, got: got ?? null },
  }
}

/** -32602 with everything that is wrong. */
export function invalidParams(faults: readonly ParamFault[]): SessionError {
  return new SessionError('invalidParams', { data: faults })
}
