import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { interrupt, startCauseway } from '../../command/testing/startCauseway.ts'
import { createAccounts } from '../../control/accounts/accounts.ts'
import { createApiKeys } from '../../control/apiKeys/apiKeys.ts'
import { openStore } from '../../control/store/openStore.ts'
import { startPostgres } from '../../control/testing/startPostgres.ts'
import { createLedgerTable } from '../ledger/ledgerTable.ts'
import { startCallers } from './callers.ts'
import { startRedis } from './startRedis.ts'

export interface Overload {
  readonly instances: number
  readonly seconds: number
  /** The account's limit, in credits. */
  readonly perSecond: number
  /** When the Redis server is killed and when it is started again, in seconds; `null`: never. */
  readonly outage: { readonly from: number; readonly to: number } | null
}

export interface OverloadOutcome {
  /** From the first call to the last answer. */
  readonly seconds: number
  /** By the clients' own logs, in credits. */
  readonly offered: number
  readonly admitted: number
  readonly admittedInOutage: number
  readonly outageSeconds: number
  readonly misstated: number
  readonly unanswered: number
  /** By the ledger in the database, after all instances have ended. */
  readonly ledger: number
}

const cost = 80
const message = {
  text: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  cost,
}
/** How many times the limit is offered. */
const times = 5
const connections = 16

/** Real instances in processes of their own, sharing a real Redis and a real PostgreSQL server, offered five times what their account may spend. */
export async function overload({
  instances,
  seconds,
  perSecond,
  outage,
}: Overload): Promise<OverloadOutcome> {
  const closing: (() => unknown)[] = []
  try {
    const redis = await startRedis()
    closing.push(redis.stop)
    const postgres = await startPostgres()
    closing.push(postgres.stop)
    const database = await postgres.createDatabase()
    const store = openStore({ url: database })
    closing.push(store.close)
    await store.migrate()
    const { accountId, digits } = await createCaller(store, perSecond)

    const folder = mkdtempSync(join(tmpdir(), 'causeway-overload-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const words = ['--database', database, '--redis', redis.url]
    const running = await Promise.all(
      Array.from({ length: instances }, (_, i) =>
        startCauseway(folder, ['--data', join(folder, String(i)), ...words]),
      ),
    )
    closing.push(() => Promise.all(running.map(interrupt)))
    // Every instance has greeted, and heard of the others.
    await sleep(1_500)

    const started = performance.now()
    const perConnection = (perSecond * times) / cost / instances / connections
    const callers = running.map(({ facts }) =>
      startCallers({
        port: portOf(facts.networks),
        path: `/history/v3/${digits}`,
        connections,
        next: () => message,
        everyMs: 1_000 / perConnection,
      }),
    )
    const sum = (name: 'received' | 'refused' | 'misstated' | 'unanswered') =>
      callers.reduce((total, { log }) => total + log[name], 0)
    let admittedInOutage = 0
    let outageSeconds = 0
    if (outage !== null) {
      await sleep(outage.from * 1_000)
      await redis.kill()
      const before = { admitted: sum('received'), at: performance.now() }
      await sleep((outage.to - outage.from) * 1_000)
      admittedInOutage = sum('received') - before.admitted
      outageSeconds = (performance.now() - before.at) / 1_000
      await redis.restart()
    }
    await sleep(Math.max(0, seconds * 1_000 - (performance.now() - started)))
    await Promise.all(callers.map((caller) => caller.stop()))
    const took = (performance.now() - started) / 1_000

    await Promise.all(running.map(interrupt))
    const rows = await createLedgerTable(store.db).since(0)
    const ledger = rows
      .filter((row) => row.accountId === accountId)
      .reduce((total, { credits }) => total + credits, 0)
    return {
      seconds: took,
      offered: sum('received') + sum('refused') * cost,
      admitted: sum('received'),
      admittedInOutage,
      outageSeconds,
      misstated: sum('misstated'),
      unanswered: sum('unanswered'),
      ledger,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function createCaller(store: ReturnType<typeof openStore>, creditsPerSecond: number) {
  const accounts = createAccounts(store)
  const { id: accountId } = await accounts.create({ name: 'Load', plan: 'custom', actor: 'test' })
  await accounts.setPlan(accountId, 'custom', { creditsPerSecond }, 'test')
  const { digits } = await createApiKeys(store).create(accountId, { name: 'Load' }, 'test')
  return { accountId, digits }
}

function portOf(networks: readonly { name: string; http: string }[]): number {
  const history = networks.find(({ name }) => name === 'history')
  if (history === undefined) throw new Error('history is not served')
  return Number(new URL(history.http).port)
}
