import type { Migration } from './migration.ts'

/** The switch of each key, and the record of what went to partners. */
export const failover: Migration = {
  name: '0003 failover',
  async up(db) {
    await db.schema
      .alterTable('api_keys')
      .addColumn('failover', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createTable('failover_record')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('partner', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('salt', 'text', (column) => column.notNull())
      .addColumn('request_digest', 'text', (column) => column.notNull())
      .addColumn('answer_digest', 'text')
      .addColumn('previous', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('failover_record_pk', ['account_id', 'seq'])
      .execute()
    await db.schema
      .createTable('failover_heads')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('first_seq', 'bigint', (column) => column.notNull())
      .addColumn('first_previous', 'text', (column) => column.notNull())
      .execute()
  },
}
