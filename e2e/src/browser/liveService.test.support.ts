import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, interrupt, startCauseway } from '@causeway/node/testing'

/** A service as `causeway up` starts it, with localnet (eip155:1337) and ticknet (eip155:1338, a block a second). */
export interface LiveService {
  /** What a user pastes into the wallet. */
  readonly address: string
  /** Asks a network without the wallet in between. */
  ask(network: 'localnet' | 'ticknet', method: string, ...params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

export async function startLiveService(): Promise<LiveService> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-live-'))
  const running = await startCauseway(directory, ['--block-time', '1'])
  const { networks, key } = running.facts
  const baseOf = (name: string) => networks.find((network) => network.name === name)?.http ?? ''
  return {
    address: `${baseOf('localnet')}/v3/${key}`,
    ask: (network, method, ...params) => call(baseOf(network), key, method, params),
    close: async () => {
      await interrupt(running)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
