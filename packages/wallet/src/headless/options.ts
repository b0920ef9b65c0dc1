import type { Namespace } from '../namespaces/namespace.ts'
import { namespaces as knownNamespaces } from '../namespaces/table.ts'
import type { NetworkRow } from '../networks/network.ts'
import { isOrigin } from '../pipeline/stages/origin.ts'
import { parsePhrase } from '../vault/phrase.ts'
import type { Log } from '../wallet.ts'
import type { HeadlessPolicy } from './policy.ts'
import { type HeadlessNetwork, toRow } from './rows.ts'

export interface HeadlessOptions {
  /** A BIP-39 phrase. Do not use one that holds anything. */
  readonly mnemonic: string
  readonly networks: readonly HeadlessNetwork[]
  /** Decides in the place of the user; everything is approved by default. */
  readonly approve?: HeadlessPolicy
  /** How many accounts of the phrase the wallet holds; one by default. */
  readonly accounts?: number
  /** A refused request for a session says why (`data.dropped` of 5100), to every site; `false` by default. */
  readonly developerMode?: boolean
  /** Whether a site that was told no three times in a row is refused unasked for a minute (4100); `true` by default. */
  readonly spamFilter?: boolean
  /** The families of chains; all that the wallet knows by default. */
  readonly namespaces?: readonly Namespace[]
  /** Where a fault is told. By default a wrong policy is told with `console.warn`, once each, and nothing else. */
  readonly log?: Log
}

/** The options as the wallet uses them: checked, because a test may be plain JavaScript. */
export interface CheckedOptions {
  readonly phrase: string
  readonly rows: readonly NetworkRow[]
  readonly approve: HeadlessPolicy
  readonly count: number
  readonly developerMode: () => boolean
  readonly spamFilter: boolean
  readonly namespaces: readonly Namespace[]
  readonly log: Log
}

const maxAccounts = 1_000

/** Checks the options of a wallet; throws where one is missing or wrong, saying which. */
export function checkOptions(options: HeadlessOptions): CheckedOptions {
  const { mnemonic, networks, approve = () => ({ approve: true }), accounts: count = 1 } = options
  if (typeof mnemonic !== 'string') throw new TypeError('mnemonic must be a BIP-39 phrase of 12 to 24 words.')
  if (!Array.isArray(networks)) {
    throw new TypeError("networks must be a list such as [{ scope: 'eip155:1337', http: 'http://…' }].")
  }
  if (typeof approve !== 'function') throw new TypeError('approve must be a function.')
  if (!Number.isInteger(count) || count < 1 || count > maxAccounts) {
    throw new TypeError(`accounts must be a whole number from 1 to ${maxAccounts}.`)
  }
  const rows = networks.map(toRow)
  const twice = rows.find(({ scope }, index) => rows.findIndex((row) => row.scope === scope) !== index)
  if (twice !== undefined) throw new TypeError(`networks has ${twice.scope} more than once.`)
  const { developerMode = false, spamFilter = true, namespaces = knownNamespaces } = options
  const phrase = parsePhrase(mnemonic)
  return {
    phrase,
    rows,
    approve,
    count,
    developerMode: () => developerMode,
    spamFilter,
    namespaces,
    log: options.log ?? warn(),
  }
}

/** The origin of a page, checked. */
export function checkOrigin(origin: unknown): string {
  if (typeof origin === 'string' && isOrigin(origin)) return origin
  throw new TypeError(
    `${JSON.stringify(origin)} is not an origin. One is a scheme, a host and a port where it is not the usual one, ` +
      'without a path: https://dapp.example, http://localhost:5173.',
  )
}

/** A test that uses the wallet wrongly hears of it, of each mistake once. */
function warn(): Log {
  const told = new Set<unknown>()
  return (event, { reason }) => {
    if (event !== 'policy.fault' || told.has(reason)) return
    told.add(reason)
    console.warn(`createHeadlessWallet: ${reason}`)
  }
}
