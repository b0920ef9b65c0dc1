/**
 * Why an upstream gave nothing to serve. Another upstream may do better at all of them; what differs is whom to ask next,
 * whether to wait, and whether it speaks against the upstream.
 */
export type Fault =
  /** No bytes came back, or they were cut. */
  | 'unreachable'
  | 'timeout'
  /** It answered, but with nothing that can be read, or with an error of its own. */
  | 'server'
  /** It asks for fewer calls, for a moment. */
  | 'throttled'
  /** It asks for no more calls, for long: the day's or the month's are used up. */
  | 'quota'
  /** It does not know us. */
  | 'unauthorised'
  /** It does not have the method. */
  | 'noMethod'
  /** It does not have the block or its state: it is behind, or it has pruned them. */
  | 'noData'
  /** The range or the answer is larger than it gives. */
  | 'range'
  /** An error that nobody has seen before. When a second upstream says the same, it is the answer. */
  | 'unclear'

/** Whether a fault speaks against the upstream as such, for its error rate and its breaker. */
export function isFailure(fault: Fault): boolean {
  return fault === 'unreachable' || fault === 'timeout' || fault === 'server' || fault === 'unauthorised'
}
