import { type Code, createModuleWriter, i32, type ModuleWriter, op, type ValueType } from './writeModule.ts'

/** A place in memory: behind a parameter of the function that is written, or at a fixed address. */
export interface Ref {
  readonly parameter: number | null
  readonly offset: number
}

/**
 * A module of straight-line functions over pointers, written call by call. Each function has its own fixed scratch
 * memory: none of them calls itself.
 */
export interface Program {
  readonly module: ModuleWriter
  /** Reserves memory that lives as long as the module. */
  reserve(bytes: number): number
  /** A function over `count` pointers. */
  define(name: string | null, count: number, body: (...pointers: Ref[]) => void): number
  /** Into the function that is being written: a call. */
  call(index: number, ...pointers: Ref[]): void
  /** Into the function that is being written: whatever else it needs. */
  code(): Code
  /** How much memory is reserved. */
  size(): number
}

export function createProgram(): Program {
  const module = createModuleWriter()
  const open: Code[] = []
  // Address zero stays free, so that a forgotten pointer shows.
  let size = 64

  function code(): Code {
    const current = open.at(-1)
    if (current === undefined) throw new Error('no function is being written')
    return current
  }

  return {
    module,
    reserve(bytes) {
      const address = size
      size += Math.ceil(bytes / 8) * 8
      return address
    },
    define(name, count, body) {
      const parameters: ValueType[] = Array.from({ length: count }, () => i32)
      return module.define(name, parameters, [], (own) => {
        open.push(own)
        body(...parameters.map((_, parameter) => ({ parameter, offset: 0 })))
        open.pop()
      })
    },
    call(index, ...pointers) {
      for (const pointer of pointers) pushAddress(code(), pointer)
      code().call(index)
    },
    code,
    size: () => size,
  }
}

/** A fixed address. */
export function at(address: number): Ref {
  return { parameter: null, offset: address }
}

/** `bytes` behind a place. */
export function behind({ parameter, offset }: Ref, bytes: number): Ref {
  return { parameter, offset: offset + bytes }
}

function pushAddress(code: Code, { parameter, offset }: Ref): void {
  if (parameter === null) {
    code.i32(offset)
    return
  }
  code.get(parameter)
  if (offset !== 0) {
    code.i32(offset)
    code.op(op.i32Add)
  }
}
