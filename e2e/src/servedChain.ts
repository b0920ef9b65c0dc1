import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExecutors, importChain, openNetwork, parseGenesis } from '@causeway/chain'
import { createNetworkRow, createService, methods } from '@causeway/node'

/** An imported chain behind a running service. */
export interface ServedChain {
  /** The address of its HTTP door, key included. */
  readonly url: string
  /** The text of an HTTP answer to a body. */
  send(body: string): Promise<string>
  /** The answer to one call. */
  call(method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: unknown }>
  close(): Promise<void>
}

const key = '0'.repeat(32)
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Imports `genesis.json` and a chain file of a folder into a new network and serves it over HTTP. */
export async function serveChain(folder: string, file = 'chain.rlp'): Promise<ServedChain> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-chain-'))
  const genesis: unknown = JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8'))
  const { end } = await importChain({ directory, genesis, chain: join(folder, file) })
  if (end !== 'complete') throw new Error(`the import ended early: ${end === 'stopped' ? end : end.reason}`)

  const { config } = parseGenesis(genesis)
  // What is shown is the answer, also on a machine that is busy with other tests.
  const executors = createExecutors({ size: 2, limitMs: 25_000 })
  const network = openNetwork({
    name: 'imported',
    directory,
    mining: { mode: 'none' },
    finality: 'head',
    dev: false,
    executors: executors.forNetwork(directory, config),
  })
  const service = await createService({ methods, keys: { isValid: () => true }, log: silent, port: 0 })
  service.networks.open(createNetworkRow({ name: 'imported', chainId: config.chainId }), network)
  const url = `http://127.0.0.1:${service.port}/imported/v3/${key}`

  const send = async (body: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return answer.text()
  }
  return {
    url,
    send,
    call: async (method, ...params) =>
      JSON.parse(await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))),
    async close() {
      await service.close()
      await executors.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
