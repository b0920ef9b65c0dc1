import type { StateReader } from '@causeway/evm'
import { isStillPayable } from '../pool/admit.ts'
import type { Pool } from '../pool/createPool.ts'

/** Drops what can no longer be mined after the state has moved: nonces that are used up, costs nobody can pay. */
export function settlePool(pool: Pool, state: StateReader, gasLimit: bigint): void {
  for (const sender of [...pool.senders()]) {
    for (const { transaction } of pool.of(sender)) {
      if (!isStillPayable(transaction, state, gasLimit)) pool.remove(transaction.hash)
    }
  }
}
