import {
  createExecutors,
  openNetwork,
  parseGenesis,
  readGenesis,
} from '../../../packages/chain/dist/index.js'
import { createNetworkRow, createService, methods } from '../../../packages/node/dist/index.js'

// The service without its gate: the same doors, stages and chain, but every key may do everything, nothing is charged and
// nothing is counted. The product has no such switch; this is what it would cost without one.
const [port = '', directory = '', executors = ''] = process.argv.slice(2)
const executionLimitMs = 60_000

const quiet = () => {}
const service = await createService({
  methods,
  keys: { isValid: () => true },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  port: Number(port),
})
const genesis = readGenesis(directory)
if (genesis === null) throw new Error(`there is no chain in ${directory}`)
const pool = createExecutors({ size: Number(executors), limitMs: executionLimitMs })
const row = createNetworkRow({ name: 'localnet', chainId: 1337n, executionLimitMs })
const network = openNetwork({
  name: row.name,
  directory,
  mining: { mode: 'interval', seconds: 86_400 },
  finality: { safe: 32, finalized: 64 },
  dev: true,
  genesis,
  executors: pool.forNetwork(directory, parseGenesis(genesis).config),
})
service.networks.open(row, network)

process.once('SIGTERM', async () => {
  await service.close()
  await pool.close()
  process.exit(0)
})
