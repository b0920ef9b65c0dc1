import type { Migration } from './migration.ts'

/**
 * Takes away the table of journal parts that are in the ledger. Rows of the ledger hold whole counts, so a part that is
 * put twice changes nothing, and nothing ever wrote to it.
 */
export const ledgerBatches: Migration = {
  name: '0002 ledger batches',
  async up(db) {
    await db.schema.dropTable('ledger_batches').execute()
  },
}
