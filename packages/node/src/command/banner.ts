import type { Addresses } from './addresses.ts'
import { isLoopback } from './addresses.ts'
import type { DashboardFacts } from './dashboardFacts.ts'
import type { Ink } from './ink.ts'

export interface BannerNetwork extends Addresses {
  name: string
  chainId: number | null
  /** CAIP-2. */
  scope: string | null
  kind: 'dev' | 'imported' | 'upstream'
  /**
   * `importing` until its chain is there, `connecting` until an upstream of it has answered; it answers then without
   * another start.
   */
  state: 'ready' | 'importing' | 'connecting'
}

/** What the banner says; `--json` prints exactly this. */
export interface BannerFacts {
  version: string
  pid: number
  /** The data directory. */
  data: string
  /** Whether this start made the data directory. */
  fresh: boolean
  host: string
  /** The base addresses of a network as a host of its own, such as `http://<network>.localhost:8645`. */
  byHost: string[]
  /** The local dev key. */
  key: string
  networks: BannerNetwork[]
  /** How many public networks of the catalogue wait for an upstream. */
  waiting: number
  accounts: { address: string; privateKey: string }[]
  mnemonic: string
  /** The console's address. */
  dashboard: DashboardFacts
  /** The playground's address, and the same with this service and its key in the fragment; `null` if it was not built. */
  playground: { address: string; link: string } | null
  /** The folder to load as an unpacked extension; `null` if it was not built. */
  extension: string | null
  /** A line that can be pasted into a shell. */
  curl: string
}

/** More networks than this are left to `causeway networks`, so that the banner stays within 25 lines. */
const mostNetworks = 3

const notes: Readonly<Record<BannerNetwork['state'], string>> = {
  ready: '',
  importing: 'importing in the background',
  connecting: 'connecting to its upstreams',
}

/** `dataWords`: what commands beside this one need to find its data directory. */
export function bannerText(facts: BannerFacts, ink: Ink, dataWords = ''): string {
  const shown = facts.networks.slice(0, mostNetworks)
  const first = facts.networks[0]
  const column = (of: (network: BannerNetwork) => string) => {
    const width = Math.max(...shown.map((network) => of(network).length))
    return (network: BannerNetwork) => of(network).padEnd(width)
  }
  const columns = [
    column((network) => network.name),
    column((network) => String(network.chainId ?? '')),
    column((network) => network.https ?? network.http),
    column((network) => network.wss ?? network.ws),
  ]
  const rows = shown.map((network) => {
    const note = notes[network.state] === '' ? '' : ink.warn(`  ${notes[network.state]}`)
    return `  ${columns.map((cell) => cell(network)).join('  ')}${note}`
  })
  const hidden = facts.networks.slice(mostNetworks)
  const lines = [
    `${ink.strong('Causeway')} ${facts.version} is up on ${facts.data}${facts.fresh ? ' (new)' : ''}. Ctrl-C stops it.`,
    `  API key  ${ink.good(facts.key)}`,
    ...(isLoopback(facts.host)
      ? []
      : [ink.warn(`  Listening on ${facts.host}: other machines can reach this service.`)]),
    '',
    `${ink.strong('Networks')}  with the chain id, for HTTP add /v3/<key>, for WebSocket add /ws/v3/<key>`,
    ...rows.map((row) => row.trimEnd()),
    ink.faint(`  the same by host: ${facts.byHost.join(', ')}`),
    ink.faint(
      `  ${moreText(hidden)}${facts.waiting} public networks wait for an upstream: causeway networks --known`,
    ),
    '',
    ...accountLines(facts, ink),
    ...pageLines(facts, ink, dataWords),
    `${ink.strong('Try')}   ${facts.curl}`,
    ...(first === undefined ? [] : [`      ${wscatLine(first, facts.key)}`]),
    `${ink.strong('Next')}  npx causeway --help, npx causeway keys create my-app${dataWords}, docs/causeway.example.yaml`,
  ]
  return `${lines.join('\n')}\n`
}

/** Networks that are not shown, with those that are not there yet by name. */
function moreText(hidden: readonly BannerNetwork[]): string {
  if (hidden.length === 0) return ''
  const late = hidden.filter(({ state }) => state === 'connecting').map(({ name }) => name)
  const names = late.length > 3 ? `${late.length} of them` : late.join(', ')
  const note = late.length === 0 ? '' : ` (${names}: ${notes.connecting})`
  return `${hidden.length} more${note}: causeway networks; `
}

function accountLines(facts: BannerFacts, ink: Ink): string[] {
  const dev = facts.networks.filter((network) => network.kind === 'dev').map((network) => network.name)
  if (dev.length === 0) return []
  const pairs = facts.accounts.flatMap((account, index) =>
    index % 2 === 0 ? [`  ${account.address}  ${facts.accounts[index + 1]?.address ?? ''}`.trimEnd()] : [],
  )
  return [
    `${ink.strong('Dev accounts')}  10000 ETH each on ${dev.length > 4 ? 'every dev network' : dev.join(', ')}`,
    ink.warn(
      '  WARNING: their private keys are public. Anyone can take what is sent to them on a real network.',
    ),
    ...pairs,
    `  mnemonic: ${facts.mnemonic}`,
  ]
}

function pageLines(
  { dashboard, playground, extension, networks, key }: BannerFacts,
  ink: Ink,
  dataWords: string,
): string[] {
  const { address, link, claimCode } = dashboard
  const hint =
    link === null ? '' : ink.faint(`  (once, within 15 minutes; then: causeway dashboard${dataWords})`)
  const claim = claimCode === null ? '' : `claim  becomes yours with the code ${ink.good(claimCode)}`
  const first = networks[0]
  const paste =
    first === undefined ? '' : ink.faint(`  (paste into it: ${first.https ?? first.http}/v3/${key})`)
  return [
    `${ink.strong('Dashboard')}   ${link ?? address}${hint}${claim}`,
    playground === null
      ? `${ink.strong('Playground')}  ${ink.warn('not built: npm run build, then start again')}`
      : `${ink.strong('Playground')}  ${playground.link}`,
    extension === null
      ? `${ink.strong('Extension')}   ${ink.warn('not built: npm run build:extension')}`
      : `${ink.strong('Extension')}   ${extension}${paste}`,
  ]
}

/**
 * A call that works as it stands. The certificate is not checked: it may be self-signed, or speak of the domain and not
 * of localhost.
 */
export function curlLine({ http, https }: Addresses, key: string): string {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
  const door = https === null ? `-s ${http}` : `-sk ${https}`
  return `curl ${door}/v3/${key} -H 'content-type: application/json' -d '${body}'`
}

function wscatLine({ ws, wss }: Addresses, key: string): string {
  return `wscat ${wss === null ? `-c ${ws}` : `-n -c ${wss}`}/ws/v3/${key}`
}
