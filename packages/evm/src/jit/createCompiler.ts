import type { Code, Compiler } from '../code.ts'
import type { Spec } from '../opcodes/spec.ts'
import { compile, tableSizeOf } from './compile.ts'
import { createKeptCode, type Kept } from './keptCode.ts'
import { tablesAt } from './layout.ts'
import { runCompiled } from './runCompiled.ts'
import { tableBytes } from './sharedMemory.ts'
import { createTables } from './tables.ts'
import { getWebAssembly, type WebAssemblyApi } from './wasm/webAssembly.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

export interface CompilerOptions {
  /** `hot` compiles what has burned gas enough to be worth it; `forced` everything at once, for tests. */
  mode?: 'hot' | 'forced'
  /** How many times what compiling costs code must have burned to be hot: more where others wait for the thread. */
  patience?: number
  /** How many bytes compiled code may take, all that belongs to it counted; what has not run for longest goes. */
  keptBytes?: number
  /** For stacks and memories of frames. Frames that might need more are interpreted. */
  memoryBytes?: number
  /** How much gas compiled code burns before it comes back for a moment. */
  pauseEvery?: number
  /** `null` does without. */
  webAssembly?: WebAssemblyApi | null
}

/** What compiling costs, in gas that interpreting burns in the same time: something for any code, and for each byte. */
const heatToCompile = 1_000_000
const heatPerByte = 200
const defaultKept = 64 * 1024 * 1024
/** It begins with less, and only what is used of it is ever taken from the system. */
const defaultMemory = 512 * 1024 * 1024
const defaultPause = 1_000_000

/** Compiles contracts to WebAssembly, and keeps what it has compiled within bounds. */
export function createCompiler(options: CompilerOptions = {}): Compiler {
  const {
    mode = 'hot',
    patience = 1,
    keptBytes = defaultKept,
    memoryBytes = defaultMemory,
    pauseEvery = defaultPause,
  } = options
  const api = options.webAssembly === undefined ? getWebAssembly() : options.webAssembly
  const never = new WeakSet<Code>()
  const tables = createTables(tablesAt, tableBytes)
  /** Tables of code that has been dropped, while a frame of it may still wait for a callee. */
  let retired: number[] = []
  const kept = createKeptCode(keptBytes, ({ tableAt }) => retired.push(tableAt))
  let workshop: Workshop | null | undefined

  const onFirst = (): void => {
    for (const at of retired) tables.giveBack(at)
    retired = []
  }

  const make = (code: Code, spec: Spec, key: string | null): Kept | null => {
    if (api === null) return null
    if (workshop === undefined) workshop = createWorkshop(api, { memoryBytes, pauseEvery, onFirst })
    if (workshop === null) return null
    const shop = workshop
    const tableAt = tables.take(tableSizeOf(code))
    if (tableAt < 0) {
      // There is room again when a frame begins that has no compiled caller; until then nothing more has to go.
      if (retired.length === 0) kept.dropOldest()
      return null
    }
    let bytes = 0
    let one: Kept | null = null
    const compiled = compile(shop, code, spec, tableAt, (more) => {
      if (one === null) bytes += more
      else kept.grow(one, more)
    })
    if (compiled === null) {
      tables.giveBack(tableAt)
      never.add(code)
      return null
    }
    const made: Kept = {
      spec,
      code,
      key,
      tableAt,
      bytes,
      usedAt: 0,
      run(run, activation) {
        kept.use(made)
        return runCompiled(shop, compiled, run, activation)
      },
    }
    one = made
    kept.add(made)
    return made
  }

  return {
    compiledOf(code, spec) {
      const { compiled } = code
      if (compiled !== null && compiled.spec === spec) return compiled
      if (mode === 'hot' && code.heat < patience * (heatToCompile + heatPerByte * code.bytes.length))
        return null
      if (never.has(code) || (mode === 'hot' && code.hash === null)) return null
      const key = code.hash === null ? null : `${code.hash}${spec.key}`
      const found = kept.find(key) ?? make(code, spec, key)
      if (found !== null) code.compiled = found
      return found
    },
  }
}
