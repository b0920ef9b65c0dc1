import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../packages/node/dist/command/testing/freePort.js'
import { rootFolder } from './folders.ts'
import { type Server, startServer } from './server.ts'

export const causewayCommand = join(rootFolder, 'packages/node/dist/causeway.js')
const probe = fileURLToPath(new URL('./probe.js', import.meta.url))

type Banner = { key: string; networks: { name: string; http: string }[] }

/** Starts the service as `npm start` would, on a data directory. */
export async function startDefaultCauseway(data: string): Promise<Server> {
  return launch({ data, extra: [], node: [], network: 'localnet' })
}

/**
 * Starts the service for measuring: blocks of `localnet` come by `evm_mine` alone, as on the peers; `ticknet`, which would
 * mine meanwhile, is off; a probe of the event loop is loaded before it.
 */
export async function startCauseway(data: string, executors: number): Promise<Server> {
  const extra = await configure(data, {
    executors,
    // The peers have no limit: on a busy machine a heavy estimate is to be slow, not refused.
    executionLimit: 60,
    networks: {
      localnet: { mining: { interval: 86_400 }, blockGasLimit: 30_000_000 },
      ticknet: { enabled: false },
    },
  })
  return whenReady(await launch({ data, extra, node: ['--import', probe], network: 'localnet' }))
}

/** Starts the service before a node of this machine, as the only network that it has. */
export async function startGateway(data: string, upstream: Server): Promise<Server> {
  const off = { enabled: false }
  const url = `http://127.0.0.1:${upstream.port}${upstream.path}`
  const relayed = { chainId: 1337, upstreams: [{ url }] }
  const extra = await configure(data, { networks: { localnet: off, ticknet: off, history: off, relayed } })
  return whenReady(await launch({ data, extra, node: [], network: 'relayed' }))
}

/** The words that give the service these settings. */
async function configure(data: string, settings: object): Promise<string[]> {
  await mkdir(data, { recursive: true })
  const config = join(data, 'bench.yaml')
  // JSON is YAML.
  await writeFile(config, JSON.stringify(settings))
  return ['--config', config]
}

async function whenReady(server: Server): Promise<Server> {
  const ready = `http://127.0.0.1:${server.port}/readyz`
  while (!(await fetch(ready)).ok) await pause(50)
  return server
}

async function launch({
  data,
  extra,
  node,
  network,
}: {
  data: string
  extra: string[]
  node: string[]
  network: string
}): Promise<Server> {
  const port = await freePort()
  return startServer({
    name: 'causeway',
    port,
    args: [...node, causewayCommand, 'up', '--json', '--port', String(port), '--data', data, ...extra],
    ipc: node.length > 0,
    path: async (child) => {
      const { key, networks } = await readBanner(child)
      const base = networks.find(({ name }) => name === network)?.http
      if (base === undefined) throw new Error(`the banner does not name ${network}`)
      return new URL(`${base}/v3/${key}`).pathname
    },
  })
}

/** The path of another network of the same service. */
export const pathOf = ({ path }: Server, network: string) => path.replace('/localnet/', `/${network}/`)

function readBanner(child: ChildProcess): Promise<Banner> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: string) => {
      text += part
      try {
        resolve(JSON.parse(text))
      } catch {
        // Not whole yet.
      }
    })
    child.once('exit', () => reject(new Error('causeway ended before it had said where it answers')))
  })
}
