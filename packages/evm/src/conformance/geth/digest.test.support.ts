import { keccakHex } from '../../keccak.ts'
import type { Ran } from '../runOutcome.test.support.ts'

/** What came of a transaction in sixteen digits: the words of a refusal, or the state and the logs. */
export function digestOf({ refused, root, logs }: Ran): string {
  return keccakHex(new TextEncoder().encode(refused ?? `${root}${logs}`)).slice(2, 18)
}
