import { createLocals, writeFunction } from '../wasm/functionBody.ts'
import { beginModule, endModule } from '../wasm/moduleBytes.ts'
import { counts } from './count.ts'
import { divisions } from './divide.ts'
import { divideLong, divideWide } from './divideLong.ts'
import { exponent } from './exponent.ts'
import { keccak, keccakTo } from './keccak.ts'
import { leave } from './leave.ts'
import { expandMemory } from './memory.ts'
import { modular } from './modular.ts'
import { multiply } from './multiply.ts'
import type { Routine } from './routine.ts'
import { shifts } from './shift.ts'
import { sponge } from './sponge.ts'

/** Every function that compiled code shares, in the order of the module. */
export const routines: readonly Routine[] = [
  multiply,
  divideWide,
  divideLong,
  ...divisions,
  ...modular,
  exponent,
  ...shifts,
  ...counts,
  sponge,
  keccak,
  keccakTo,
  expandMemory,
  leave,
]

/** The module of the routines: it works on the memory it is given, and exports each by its name. */
export function routineModuleBytes(): Uint8Array {
  const numbers = new Map(routines.map(({ name }, index) => [name, index]))
  const at = (name: string): number => {
    const number = numbers.get(name)
    if (number === undefined) throw new Error(`There is no routine ${name}.`)
    return number
  }
  const { writer, codeSection } = beginModule({
    imports: [],
    functions: routines.map(({ signature }) => signature),
    exports: Object.fromEntries(numbers),
  })
  for (const routine of routines) {
    const locals = createLocals(routine.signature)
    writeFunction(writer, locals, routine.body(locals, at))
  }
  return endModule(writer, codeSection)
}
