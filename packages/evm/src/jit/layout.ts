/**
 * Who lives where in the memory that all compiled code shares. Addresses below `tablesAt` belong to the helpers, then
 * come the jump tables of compiled contracts, then the frames, the callee's behind its caller's.
 */

/** Long division: 9 digits of 64 bits, 4 of the divisor, 8 of the quotient. */
export const dividendAt = 64
export const divisorAt = 144
export const quotientAt = 176
/** Keccak: 24 round constants, and the last block of a message. */
export const roundConstantsAt = 256
export const lastBlockAt = 448
/** A word that the host hands over. */
export const wordAt = 608
export const tablesAt = 1024

/** One frame: numbers that outlive a visit to the host, the stack, the beginning of the input, the memory. */
export const frame = {
  /** f64: what is left. */
  gas: 0,
  /** f64: compiled code comes back when less than this is left, so that it cannot run for ever. */
  yieldAt: 8,
  /** i32: bytes of memory in use. */
  memorySize: 16,
  /** i32: where the memory begins. */
  memoryAt: 20,
  /** i32: the top of the stack. It grows downwards, so that the words below the top are at positive offsets. */
  stackAt: 24,
  /** i32: what the exit is about: a block, a position in the code, a reason. */
  detail: 28,
  /** i32: how many bytes of the input are at `inputAt`, of which at most `inputCached` are. */
  inputSize: 32,
  inputCached: 36,
  /** i32 */
  returnDataSize: 40,
  stack: 64,
} as const

export const stackLimit = 1024
export const stackBytes = stackLimit * 32
/** The first word of a stack ends here; what follows is the input. */
export const stackBottom = frame.stack + stackBytes
