import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExecutors, devGenesis, type Mining, openNetwork, parseGenesis } from '@causeway/chain'
import { createNetworkRow, createService, methods } from '@causeway/node'

/** A dev network behind a running service. */
export interface ServedDev {
  /** Base address of the service's HTTP door for this network, key included. */
  readonly url: string
  /** Calls a method through the pipeline; throws `{ code, message, data }` where it is refused. */
  call(method: string, ...params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

const key = '0'.repeat(32)
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** A new dev network in a folder of its own, which goes when it is closed. */
export async function serveDev(options: {
  mining: Mining
  gasLimit?: bigint
  /** How many executors there are and how long one execution may take; one and five seconds where absent. */
  executors?: { size: number; limitMs: number }
  /** The genesis as it shall be, from the one of every dev network. */
  alter?: (genesis: object) => object
}): Promise<ServedDev> {
  const { mining, gasLimit = 30_000_000n, alter = (genesis) => genesis } = options
  const directory = mkdtempSync(join(tmpdir(), 'causeway-dev-'))
  const genesis = alter(devGenesis({ chainId: 1337n, gasLimit }))
  const { config } = parseGenesis(genesis)
  const executors = createExecutors(options.executors ?? { size: 1, limitMs: 5_000 })
  const network = openNetwork({
    name: 'dev',
    directory,
    mining,
    finality: { safe: 32, finalized: 64 },
    dev: true,
    genesis,
    executors: executors.forNetwork(directory, config),
  })
  const service = await createService({ methods, keys: { isValid: () => true }, log: silent, port: 0 })
  service.networks.open(createNetworkRow({ name: 'dev', chainId: config.chainId }), network)

  return {
    url: `http://127.0.0.1:${service.port}/dev/v3/${key}`,
    async call(method, ...params) {
      const text = await service.call('dev', key, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const answer = JSON.parse(text ?? 'null')
      if (answer.error !== undefined) throw answer.error
      return answer.result
    },
    async close() {
      await service.close()
      await executors.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
