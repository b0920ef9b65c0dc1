/** What we use of the `WebAssembly` global. Declared here: the type libraries that know it also bring a whole browser. */
export interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => WebAssemblyModule
  Instance: new (module: WebAssemblyModule, imports: WebAssemblyImports) => WebAssemblyInstance
  Table: new (options: { element: 'anyfunc'; initial: number }) => WebAssemblyTable
  Memory: new (options: { initial: number; maximum?: number }) => WebAssemblyMemory
}

/** Compiled code without a memory. */
export type WebAssemblyModule = object

export interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface WebAssemblyTable {
  set(index: number, value: unknown): void
}

export interface WebAssemblyInstance {
  readonly exports: Readonly<Record<string, unknown>>
}

export type WebAssemblyImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** `null` where the platform has no WebAssembly. Where a page's policy forbids it, `Module` throws. */
export function getWebAssembly(): WebAssemblyApi | null {
  const { WebAssembly: api } = globalThis as { WebAssembly?: WebAssemblyApi }
  return api ?? null
}
