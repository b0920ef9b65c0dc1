import { join } from 'node:path'
import { parseGenesis, readGenesis } from '@causeway/chain'
import type { UpstreamConfig } from '../config/config.ts'
import { chainFolders } from '../config/loadConfig.ts'
import { addressesOf, hostAddress } from './addresses.ts'
import { askHead } from './askHead.ts'
import type { Arguments, Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { runningService, whereaboutsOf } from './runningService.ts'
import { readHead } from './storedNetworks.ts'
import { textTable } from './textTable.ts'

interface Row {
  name: string
  chainId: number | null
  scope: string | null
  kind: 'dev' | 'imported' | 'upstream' | 'known'
  /** How many upstreams and partners it has; `null` for a chain of our own. */
  upstreams: { own: number; partners: number } | null
  /** Why the running service does not answer for it; `null` where it does, or where nobody was asked. */
  says: string | null
  /** `null` before the first start. */
  head: number | null
  http: string | null
  ws: string | null
}

export async function runNetworks(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const folders = chainFolders(config.data)
  const whereabouts = whereaboutsOf(config)
  const isRunning = runningService(config.data) !== null
  const rows: Row[] = []
  for (const { name, kind, chainId: configured, upstream } of config.networks) {
    const directory = join(config.data, 'chains', name)
    const stored = upstream === null && folders.includes(name)
    const chainId = stored ? parseGenesis(readGenesis(directory)).config.chainId : configured
    const { http, ws, https, wss } = addressesOf(name, whereabouts)
    const answer = upstream === null || !isRunning ? null : await askHead(http, config.data)
    const head = stored ? await readHead(directory) : (answer?.head ?? null)
    rows.push({
      name,
      chainId: chainId === null ? null : Number(chainId),
      scope: chainId === null ? null : `eip155:${chainId}`,
      kind,
      upstreams: upstream === null ? null : countsOf(upstream),
      says: answer?.says ?? null,
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
        upstreams: null,
        says: null,
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

/** The names stay: addresses of upstreams may hold credentials and are never shown. */
function countsOf({ upstreams }: UpstreamConfig): { own: number; partners: number } {
  const own = upstreams.filter(({ role }) => role === 'own').length
  return { own, partners: upstreams.length - own }
}

function stateOf({ kind, head, upstreams, says }: Row): string {
  if (kind === 'known') return 'waits for an upstream'
  if (upstreams === null) return String(head ?? 'not started yet')
  const partners = upstreams.partners === 0 ? '' : ` + ${upstreams.partners}`
  return `${head ?? says ?? 'not started yet'} (upstreams: ${upstreams.own}${partners})`
}

function toText(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    String(row.chainId ?? row.scope ?? '-'),
    row.kind,
    stateOf(row),
    row.http ?? '',
    row.ws ?? '',
  ])
  return textTable(['NAME', 'CHAIN ID', 'KIND', 'HEAD', 'HTTP', 'WEBSOCKET'], cells)
}
