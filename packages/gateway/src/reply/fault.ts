/**
 * Why an upstream gave nothing to serve. Another upstream may do better at all of them; what differs is whom to ask next,
 * whether to wait, and whether it speaks against the upstream.
 */
export type Fault =
  /** No connection could be made, so it knows nothing of the call. */
  | 'unreachable'
  /** The connection broke before an answer came. It may have done what it was asked. */
  | 'broken'
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
  return (
    fault === 'unreachable' ||
    fault === 'broken' ||
    fault === 'timeout' ||
    fault === 'server' ||
    fault === 'unauthorised'
  )
}

/** Whether it may have done what it was asked all the same, so that asking again may do it twice. */
export function isUncertain(fault: Fault): boolean {
  return fault === 'broken' || fault === 'timeout' || fault === 'server'
}
