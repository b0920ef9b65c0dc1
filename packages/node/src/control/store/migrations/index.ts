import { first } from './0001.first.ts'
import { ledgerBatches } from './0002.ledgerBatches.ts'
import { failover } from './0003.failover.ts'
import type { Migration } from './migration.ts'

/** Every step from nothing to now. A step that was released is never changed; what is new comes after it. */
export const migrations: readonly Migration[] = [first, ledgerBatches, failover]
