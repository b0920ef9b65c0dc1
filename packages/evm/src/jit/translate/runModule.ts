import { frame } from '../layout.ts'
import { brIf, callIndirect, get, i32, loop, seq, set } from '../wasm/assembly.ts'
import { createLocals, writeFunction } from '../wasm/functionBody.ts'
import { beginModule, endModule } from '../wasm/moduleBytes.ts'
import { exits } from './exits.ts'
import { entrySignature } from './partModule.ts'

/**
 * The module that holds the parts of a contract together, the same for all contracts: `run` goes from part to part as
 * traces lead there, through the table `env.parts`. A part that has not been written yet has `missing` in its place.
 */
export function runModule(): Uint8Array {
  const { writer, codeSection } = beginModule({
    imports: [],
    table: 'parts',
    functions: [entrySignature, entrySignature],
    exports: { run: 0, missing: 1 },
  })
  const [at, next] = [0, 1]
  writeFunction(
    writer,
    createLocals(entrySignature),
    seq(
      loop(
        set(next, callIndirect(0, i32.shr(get(next), i32.const(7)), get(at), get(next))),
        brIf(0, i32.gtS(get(next), i32.const(0))),
      ),
      get(next),
    ),
  )
  writeFunction(
    writer,
    createLocals(entrySignature),
    seq(i32.store(get(at), get(next), frame.detail), i32.const(exits.missing)),
  )
  return endModule(writer, codeSection)
}
