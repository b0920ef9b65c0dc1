import { type Kysely, sql } from '../kysely.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { createUsageTables } from './usageTables.ts'

export const first: Migration = {
  name: '0001 first',
  async up(db) {
    await people(db)
    await keys(db)
    await audit(db)
    await createUsageTables(db)
    await ledger(db)
    await service(db)
  },
}

async function people(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('plan', 'text', required)
    .addColumn('plan_overrides', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('failover', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('accounts_by_change').on('accounts').column('changed').execute()
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('address', 'text', (column) => column.unique())
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('role', 'text', required)
    .addColumn('since', 'bigint', required)
    .addPrimaryKeyConstraint('members_pk', ['account_id', 'user_id'])
    .execute()
  await db.schema.createIndex('members_by_user').on('members').column('user_id').execute()
  await db.schema
    .createTable('invites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('email', 'text')
    .addColumn('role', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('invites_by_account').on('invites').column('account_id').execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('account_id', 'text')
    .addColumn('method', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('ip', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('bound_to', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('one_time_tokens_by_end').on('one_time_tokens').column('expires_at').execute()
}

async function keys(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', required)
    .addColumn('hint', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('networks_off', 'text', required)
    .addColumn('secret_hash', 'text')
    .addColumn('secret_required', 'integer', required)
    .addColumn('jwt_required', 'integer', required)
    .addColumn('jwt_keys', 'text', required)
    .addColumn('allow', 'text', required)
    .addColumn('credits_per_second', 'bigint')
    .addColumn('credits_per_day', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('changed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('api_keys_by_change').on('api_keys').column('changed').execute()
  // A revoked key stays for the record and leaves its name to others.
  await db.schema
    .createIndex('api_keys_by_name')
    .on('api_keys')
    .columns(['account_id', 'name'])
    .unique()
    .where(sql.ref('revoked_at'), 'is', null)
    .execute()
  await db.schema
    .createTable('api_key_hashes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_key_hashes_by_key').on('api_key_hashes').column('key_id').execute()
}

async function audit(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('actor', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('detail', 'text', required)
    .execute()
  await db.schema.createIndex('audit_by_time').on('audit').columns(['account_id', 'at']).execute()
}

async function ledger(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('ledger')
    .addColumn('account_id', 'text', required)
    .addColumn('key_id', 'text', required)
    .addColumn('day', 'bigint', required)
    .addColumn('instance', 'text', required)
    .addColumn('calls', 'bigint', required)
    .addColumn('credits', 'bigint', required)
    .addPrimaryKeyConstraint('ledger_pk', ['account_id', 'day', 'key_id', 'instance'])
    .execute()
  await db.schema
    .createTable('ledger_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('instance', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute()
}

async function service(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
  await db.schema
    .createTable('changes')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', required)
    .execute()
}

function required<Column extends { notNull(): Column }>(column: Column): Column {
  return column.notNull()
}
