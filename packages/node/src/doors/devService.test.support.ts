import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExecutors, devGenesis, openNetwork, parseGenesis } from '@causeway/chain'
import { pino } from 'pino'
import { methods } from '../methods/index.ts'
import { createNetworkRow } from '../networkRow.ts'
import { createService, type ServiceOptions } from '../service.ts'
import { key } from './service.test.support.ts'

/** The real thing on a free port: a dev network in a folder of its own, every method, worker threads. */
export async function startDevService(
  options: { executionLimitMs?: number } & Partial<Pick<ServiceOptions, 'keys' | 'meter' | 'disturb'>> = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-doors-'))
  const genesis = devGenesis({ chainId: 1337n })
  const { executionLimitMs = 5_000, ...own } = options
  const executors = createExecutors({ size: 1, limitMs: executionLimitMs })
  const network = openNetwork({
    name: 'localnet',
    directory,
    mining: { mode: 'automatic' },
    finality: { safe: 32, finalized: 64 },
    dev: true,
    genesis,
    executors: executors.forNetwork(directory, parseGenesis(genesis).config),
  })
  const lines: string[] = []
  const service = await createService({
    methods,
    keys: { isValid: (candidate) => candidate === key },
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    port: 0,
    drainMs: 1_000,
    ...own,
  })
  service.networks.open(createNetworkRow({ name: 'localnet', chainId: 1337n, executionLimitMs }), network)
  return {
    service,
    network,
    lines,
    http: `http://127.0.0.1:${service.port}/localnet/v3/${key}`,
    ws: `ws://127.0.0.1:${service.port}/localnet/ws/v3/${key}`,
    async stop() {
      await service.close()
      await executors.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
