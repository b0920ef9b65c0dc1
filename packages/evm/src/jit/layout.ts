/**
 * Who lives where in the memory that all compiled code shares. Addresses below `tablesAt` belong to the routines, then
 * come the jump tables of compiled contracts, then the frames, the callee's behind its caller's.
 */

/** Long division: 9 digits of 64 bits, 4 of the divisor, 8 of the quotient. */
export const dividendAt = 64
export const divisorAt = 144
export const quotientAt = 176
/** Keccak: 24 round constants, and the last block of a message. */
export const roundConstantsAt = 256
export const lastBlockAt = 448
/** What the host is told and what it tells: up to six words, the lowest limb first; bytes in the order of the EVM. */
export const wordsAt = 640
export const bytesAt = 896
/** Hashes of two words: whether there is one, the two words, the hash. */
export const memo = { at: 1024, entries: 256, entrySize: 104, words: 8, hash: 72 } as const
export const tablesAt = memo.at + memo.entries * memo.entrySize

/** One frame: numbers that outlive a visit to the host, the stack, the beginning of the input, the memory. */
export const frame = {
  /** f64: what is left. */
  gas: 0,
  /** f64: compiled code comes back when less than this is left, so that it cannot run for ever. */
  yieldAt: 8,
  /** i32: bytes of memory in use. */
  memorySize: 16,
  /** i32: a word of memory that begins below this is in use as a whole. */
  memoryFit: 20,
  /** i32: where the memory begins. */
  memoryAt: 24,
  /** i32: the top of the stack. It grows downwards, so that the words below the top are at positive offsets. */
  stackAt: 28,
  /** i32: what the exit is about: a segment, a place, a reason. */
  detail: 32,
  /** i32: a word of the input that begins below this can be read behind the stack. */
  inputFit: 36,
  /** i32 */
  inputSize: 40,
  /** i32 */
  returnDataSize: 44,
  /** i32: what RETURN and REVERT give back. */
  outputOffset: 48,
  outputLength: 52,
  /** i64: what is left beyond `gas`. */
  rest: 56,
  /** Four i64: what came with the call. */
  value: 64,
  /** i32: which of the words that follow have been asked for. They do not change while the frame lasts. */
  shownWords: 96,
  /** i32: whether GAS has been asked for. */
  hasLooked: 100,
  /** Twelve words of four i64, in the order of `shownWords` in imports.ts. */
  shown: 128,
  stack: 512,
} as const

export const stackLimit = 1024
/** The first word of a stack ends here; what follows is the input. */
export const stackBottom = frame.stack + 32 * stackLimit
