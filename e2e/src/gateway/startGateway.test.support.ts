import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { interrupt, startCauseway } from '@causeway/node/testing'

/** The service as a process of its own, with networks that others answer for. */
export interface RunningGateway {
  /** The addresses of a network, with the key in them. */
  place(network: string): { http: string; ws: string }
  /** Everything that it has logged. */
  log(): string
  /** Ctrl-C; its exit code. */
  stop(): Promise<number | null>
}

async function hasHead(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
  })
  return 'result' in JSON.parse(await response.text())
}

/** Starts it with these networks and none of those that are there by default; all of them answer when it is given. */
export async function startGateway(networks: Readonly<Record<string, object>>): Promise<RunningGateway> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-gateway-'))
  const off = { enabled: false }
  const file = join(directory, 'causeway.yaml')
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({ networks: { localnet: off, ticknet: off, history: off, ...networks } }),
  )
  const running = await startCauseway(directory, ['--config', file])
  const { key } = running.facts
  const place = (network: string) => {
    const row = running.facts.networks.find(({ name }) => name === network)
    if (row === undefined) throw new Error(`the banner does not name ${network}`)
    return { http: `${row.http}/v3/${key}`, ws: `${row.ws}/ws/v3/${key}` }
  }
  // A network is in service once an upstream of it has told of a head.
  for (const name of Object.keys(networks)) while (!(await hasHead(place(name).http))) await pause(20)
  return {
    place,
    log: () => running.written.error,
    async stop() {
      const { code } = await interrupt(running)
      rmSync(directory, { recursive: true, force: true })
      return code
    },
  }
}
