import { createLocals, writeFunction } from '../wasm/functionBody.ts'
import { beginModule, endModule } from '../wasm/moduleBytes.ts'
import { counts } from './count.ts'
import { divisions } from './divide.ts'
import { divideLong, divideWide } from './divideLong.ts'
import { exponent } from './exponent.ts'
import type { Helper } from './helper.ts'
import { keccak, keccakTo } from './keccak.ts'
import { leave } from './leave.ts'
import { expandMemory } from './memory.ts'
import { modular } from './modular.ts'
import { multiply } from './multiply.ts'
import { shifts } from './shift.ts'
import { sponge } from './sponge.ts'

/** Every function that compiled code shares, in the order of the module. */
export const helpers: readonly Helper[] = [
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

/** The module of the helpers: it works on the memory it is given, and exports each by its name. */
export function helperModuleBytes(): Uint8Array {
  const numbers = new Map(helpers.map(({ name }, index) => [name, index]))
  const at = (name: string): number => {
    const number = numbers.get(name)
    if (number === undefined) throw new Error(`There is no helper ${name}.`)
    return number
  }
  const { writer, codeSection } = beginModule({
    imports: [],
    functions: helpers.map(({ signature }) => signature),
    exports: Object.fromEntries(numbers),
  })
  for (const helper of helpers) {
    const locals = createLocals(helper.signature)
    writeFunction(writer, locals, helper.body(locals, at))
  }
  return endModule(writer, codeSection)
}
