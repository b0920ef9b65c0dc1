import type { Code } from '../code.ts'
import type { Spec } from '../opcodes/spec.ts'
import type { CompiledCode } from './runCompiled.ts'
import { type Translation, translate } from './translate/translate.ts'
import type { Workshop } from './workshop.ts'

/** Beyond these a contract is not compiled: code that needs more was made to be slow. */
const limits = { traces: 8192, bytes: 3 * 1024 * 1024 }

export interface Compilation {
  readonly compiled: CompiledCode
  /** Of WebAssembly; what the engine makes of it is a few times more. */
  readonly bytes: number
}

/** How much room the jump table of a code takes. */
export function tableSizeOf(code: Code): number {
  return 2 * (code.bytes.length + 1)
}

/** Compiles a contract whose jump table goes to an address. `null`: too large, or WebAssembly does not take it. */
export function compile(workshop: Workshop, code: Code, spec: Spec, tableAt: number): Compilation | null {
  const { shared, imports } = workshop
  const translation = translate(code, spec, tableAt, limits)
  if (translation === null) return null
  const { bytes, numberAt, segments } = translation
  const enter = instantiate(workshop, bytes)
  if (enter === null) return null
  writeTable(shared.bytes, code, translation, tableAt)
  return { compiled: { enter, numberAt, segments }, bytes: bytes.length }

  function instantiate({ shared: { api } }: Workshop, wasm: Uint8Array): CompiledCode['enter'] | null {
    try {
      const { run } = new api.Instance(new api.Module(wasm), imports).exports
      return typeof run === 'function' ? (frame, trace) => run(frame, trace) : null
    } catch {
      return null
    }
  }
}

/** Only places that may be jumped to are in the table; behind a call compiled code is entered by the host. */
function writeTable(
  memory: Uint8Array,
  { jumpDestinations }: Code,
  { numberAt }: Translation,
  at: number,
): void {
  for (let pc = 0; pc < numberAt.length; pc++) {
    const number = jumpDestinations?.[pc] === 1 ? (numberAt[pc] ?? 0) : 0
    memory[at + 2 * pc] = number & 0xff
    memory[at + 2 * pc + 1] = number >> 8
  }
}
