import { getWebAssembly } from '../../jit/wasm/webAssembly.ts'
import { createModuleWriter } from './writeModule.ts'

/** What a module gives: its functions, and its memory. */
export interface Instance<Name extends string> {
  readonly functions: Readonly<Record<Name, (...values: number[]) => number>>
  readonly memory: ArrayBuffer
}

/** Compiles and starts a module that imports nothing. At once, because precompiles are synchronous. */
export function instantiate<Name extends string>(bytes: Uint8Array): Instance<Name> {
  const api = getWebAssembly()
  if (api === null) throw new Error('this platform has no WebAssembly')
  const { memory, ...functions } = new api.Instance(new api.Module(bytes), {}).exports
  return {
    functions: functions as Instance<Name>['functions'],
    memory: (memory as { buffer: ArrayBuffer }).buffer,
  }
}

let isAble: boolean | undefined

/** Whether modules can be compiled here. A page's policy may forbid it. */
export function canCompile(): boolean {
  isAble ??= tryCompile()
  return isAble
}

function tryCompile(): boolean {
  try {
    instantiate(createModuleWriter().finish(1))
    return true
  } catch {
    return false
  }
}
