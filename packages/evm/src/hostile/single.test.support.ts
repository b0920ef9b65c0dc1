import type { ForkName } from '../forks.ts'
import { assemble } from './assemble.test.support.ts'
import type { Attack } from './attack.test.support.ts'

/** An attack of a few contracts; the first is called. Code can be text. */
export function attackOf(
  name: string,
  fork: ForkName,
  codes: readonly (string | Uint8Array)[],
  more: Partial<Attack> = {},
): Attack {
  const all = codes.map((code) => (typeof code === 'string' ? assemble(code) : code))
  return { name, fork, code: (index) => all[index] ?? null, ...more }
}
