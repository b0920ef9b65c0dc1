import { join } from 'node:path'
import { parseGenesis, readGenesis } from '@causeway/chain'
import { chainFolders } from '../config/loadConfig.ts'
import { addressesOf, hostAddress } from './addresses.ts'
import type { Arguments, Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { whereaboutsOf } from './runningService.ts'
import { readHead } from './storedNetworks.ts'
import { textTable } from './textTable.ts'

interface Row {
  name: string
  chainId: number | null
  scope: string | null
  kind: 'dev' | 'imported' | 'known'
  /** `null` before the first start. */
  head: number | null
  http: string | null
  ws: string | null
}

export async function runNetworks(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const folders = chainFolders(config.data)
  const whereabouts = whereaboutsOf(config)
  const rows: Row[] = []
  for (const { name, kind, chainId: configured } of config.networks) {
    const directory = join(config.data, 'chains', name)
    const stored = folders.includes(name)
    const chainId = stored ? parseGenesis(readGenesis(directory)).config.chainId : configured
    const head = stored ? await readHead(directory) : null
    const { http, ws, https, wss } = addressesOf(name, whereabouts)
    rows.push({
      name,
      chainId: chainId === null ? null : Number(chainId),
      scope: chainId === null ? null : `eip155:${chainId}`,
      kind,
      head: head === null ? null : Number(head.number),
      http: https ?? http,
      ws: wss ?? ws,
    })
  }
  if (args.known === true) {
    for (const { name, chainId, scope } of config.known) {
      rows.push({
        name,
        chainId: chainId === null ? null : Number(chainId),
        scope,
        kind: 'known',
        head: null,
        http: null,
        ws: null,
      })
    }
  }
  const { domain } = whereabouts
  const byHost = domain === null ? '' : `by host: ${hostAddress('<network>', domain, whereabouts)}\n`
  terminal.stdout.write(args.json === true ? `${JSON.stringify(rows)}\n` : `${toText(rows)}${byHost}`)
  return 0
}

function toText(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    String(row.chainId ?? row.scope ?? '-'),
    row.kind,
    row.kind === 'known' ? 'waits for an upstream' : String(row.head ?? 'not started yet'),
    row.http ?? '',
    row.ws ?? '',
  ])
  return textTable(['NAME', 'CHAIN ID', 'KIND', 'HEAD', 'HTTP', 'WEBSOCKET'], cells)
}
