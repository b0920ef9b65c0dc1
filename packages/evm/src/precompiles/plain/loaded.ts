import { canCompile } from '../wasm/instantiate.ts'

/** Loaded only where it is needed: the libraries behind it take their time to start. */
export const plain = canCompile() ? null : await import('./plain.ts')
