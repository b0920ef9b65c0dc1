import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openStore } from '../../control/store/openStore.ts'
import { createLedgerTable } from '../ledger/ledgerTable.ts'
import { openLedger } from '../ledger/openLedger.ts'
import { type Message, startCallers } from './callers.ts'
import { startInstance } from './startInstance.ts'

/** What the client saw of one life of the instance, and what its ledger says. */
export interface KillRound {
  readonly received: number
  readonly unanswered: number
  readonly misstated: number
  readonly charged: number
}

const key = '0123456789abcdef0123456789abcdef'
const call = (method: string, params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

/** One of each kind: answered at once and later, unknown, refunded, malformed, and a batch of several. */
const messages: readonly Message[] = [
  { text: JSON.stringify(call('echo', [1])), cost: 80 },
  { text: JSON.stringify(call('later', [3])), cost: 80 },
  { text: JSON.stringify(call('nothing', [])), cost: 160 },
  { text: JSON.stringify(call('crash', [])), cost: 0 },
  { text: '{"jsonrpc":"2.0","id":1}', cost: 5 },
  {
    text: JSON.stringify([call('echo', [1]), call('later', [1]), call('crash', []), call('nothing', [])]),
    cost: 321,
  },
]
/** A refund follows its charge; killed between the two, the ledger still has the whole charge. */
const refundable = 80

/** Kills an instance with signal 9 in the middle of its work, again and again, and reads its ledger each time. */
export async function* killRounds(count: number): AsyncGenerator<KillRound> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-kills-'))
  const database = join(directory, 'control.db')
  const store = openStore({ url: database })
  await store.migrate()
  const table = createLedgerTable(store.db)
  const journals = join(directory, 'ledger')
  const total = async () => (await table.since(0)).reduce((sum, row) => sum + row.credits, 0)
  try {
    for (let round = 0; round < count; round++) {
      const before = await total()
      const instance = await startInstance({
        directory: journals,
        database,
        redis: null,
        instance: 'one',
        key,
        limits: {},
        // So that some rounds are killed while the journal is rolled up.
        rollUpMs: 20,
      })
      let turn = round
      const next = (): Message => messages[turn++ % messages.length] ?? { text: '', cost: 0 }
      const callers = startCallers({ port: instance.port, path: `/testnet/v3/${key}`, connections: 8, next })
      await sleep(10 + Math.random() * 200)
      await instance.kill()
      await callers.stop()
      const ledger = await openLedger({
        directory: journals,
        table,
        instance: 'one',
        clock: Date.now,
        log: pino({ enabled: false }),
      })
      await ledger.close()
      const { received, unanswered, misstated } = callers.log
      const charged = (await total()) - before
      yield { received, unanswered: unanswered + 8 * refundable, misstated, charged }
    }
  } finally {
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
