import type { Attack } from './attack.test.support.ts'
import { compilationAttacks } from './compilation.test.support.ts'
import { frameAttacks } from './frames.test.support.ts'
import { instructionAttacks } from './instructions.test.support.ts'
import { precompileAttacks } from './precompiles.test.support.ts'
import { stateAttacks } from './states.test.support.ts'

/** All attacks, by what they are aimed at. */
export const attackGroups: readonly { title: string; attacks: readonly Attack[] }[] = [
  { title: 'Single instructions', attacks: instructionAttacks },
  { title: 'Calls and creations', attacks: frameAttacks },
  { title: 'The state', attacks: stateAttacks },
  { title: 'The compiler', attacks: compilationAttacks },
  { title: 'Precompiled contracts', attacks: precompileAttacks },
]
