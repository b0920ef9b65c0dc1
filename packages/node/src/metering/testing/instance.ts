// One instance of the service in a process of its own, to be killed and counted: `node instance.js <JSON>`.
import { pino } from 'pino'
import type { Project } from '../../control/projects.ts'
import { openStore } from '../../control/store/openStore.ts'
import { fakeMethods } from '../../fakeMethods.test.support.ts'
import { createFakeNetwork } from '../../fakeNetwork.test.support.ts'
import { createNetworkRow } from '../../networkRow.ts'
import { createService } from '../../service.ts'
import { createCallMeter } from '../../stages/meter.ts'
import { createLeaseMeter } from '../leases/leaseMeter.ts'
import { openRedis } from '../leases/openRedis.ts'
import { createRedisLeases } from '../leases/redisLeases.ts'
import { createLedgerTable } from '../ledger/ledgerTable.ts'
import { openLedger } from '../ledger/openLedger.ts'
import { createLocalMeter } from '../localMeter.ts'
import { type Limits, projectWith } from '../project.test.support.ts'
import type { InstanceOptions } from './startInstance.ts'

const options: InstanceOptions = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: process.env.CAUSEWAY_TEST_LOG ?? 'fatal' }, pino.destination(2))
const store = openStore({ url: options.database })
const ledger = await openLedger({
  directory: options.directory,
  table: createLedgerTable(store.db),
  instance: options.instance,
  clock: Date.now,
  log,
  rollUpMs: options.rollUpMs,
})

async function createMeter() {
  if (options.redis === null) return createLocalMeter({ clock: Date.now, ledger })
  const redis = await openRedis(options.redis, log)
  return createLeaseMeter({
    leases: createRedisLeases(redis, options.instance),
    ledger,
    clock: Date.now,
    log,
  })
}

const limits: Limits = options.limits
const project: Project = projectWith(limits, {}, options.key)
const service = await createService({
  methods: fakeMethods,
  keys: { find: (key) => (key === options.key ? project : null), has: () => true, onChange: () => () => {} },
  meter: createCallMeter(await createMeter(), ledger.outbox),
  log,
  port: 0,
})
service.networks.open(createNetworkRow({ name: 'testnet', chainId: 31337n }), createFakeNetwork())
process.stdout.write(`${service.port}\n`)
