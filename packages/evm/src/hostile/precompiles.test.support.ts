import { worstCases } from '../precompiles/worstCases.test.support.ts'
import { endless } from './assemble.test.support.ts'
import type { Attack } from './attack.test.support.ts'
import { attackOf } from './single.test.support.ts'

const copyInput = 'CALLDATASIZE 0 0 CALLDATACOPY'

/** Precompiled contracts, with the inputs that take longest for their price, called over and over. */
export const precompileAttacks: readonly Attack[] = worstCases.map(
  ({ label, number, input, fork = 'osaka' }) =>
    attackOf(label, fork, [endless(copyInput, `0 0 CALLDATASIZE 0 ${number} GAS STATICCALL POP`, 4)], {
      messages: [{ input }],
    }),
)
