/** One method: what it takes and what it answers. */
export interface Row<Params, Result> {
  readonly params: Params
  readonly result: Result
}
