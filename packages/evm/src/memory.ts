/** The memory of one activation. Compiled code has its own kind, over the memory of WebAssembly. */
export interface Memory {
  /** At least `size` bytes; what lies beyond `size` is zero. Another object after `grow`. */
  bytes: Uint8Array
  /** Over the same bytes. */
  view: DataView
  /** In bytes, a multiple of 32: what MSIZE says. */
  size: number
  /** Makes it `size` bytes long, which have been paid for. */
  grow(size: number): void
}
