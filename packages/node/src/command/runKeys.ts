import { existsSync, mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { type ApiKeys, createApiKeys } from '../control/apiKeys/apiKeys.ts'
import { ControlError } from '../control/controlError.ts'
import { devKeyId } from '../control/localAccount.ts'
import { localAccountId } from '../control/plans.ts'
import type { ApiKey } from '../control/records.ts'
import type { Store } from '../control/store/openStore.ts'
import { readDevKey } from '../keys/devKey.ts'
import { nearest } from '../nearest.ts'
import { addressesOf, hostAddress } from './addresses.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { hasStore } from './hasStore.ts'
import { openControlFor } from './openControlFor.ts'
import { whereaboutsOf } from './runningService.ts'
import { textTable } from './textTable.ts'

/** Who the audit log says it was. */
const actor = 'command line'

export async function listKeys(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const { data } = config
  const rows = hasStore(config) ? await withKeys(config, keyRows) : []
  if (args.json === true) {
    terminal.stdout.write(`${JSON.stringify(rows)}\n`)
  } else if (rows.length === 0) {
    terminal.stdout.write(`There are no keys in ${data} yet; causeway up makes the first one.\n`)
  } else {
    const cells = rows.map((row) => [row.name, row.created ?? `kept in ${data}/dev-key`])
    terminal.stdout.write(textTable(['NAME', 'CREATED'], cells))
  }
  return 0
}

export async function createKey(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const name = String(args.name)
  if (!existsSync(config.data)) mkdirSync(config.data, { recursive: true, mode: 0o700 })
  const key = await withKeys(config, async ({ keys }) => {
    try {
      return (await keys.create(localAccountId, { name }, actor)).digits
    } catch (error) {
      if (!(error instanceof ControlError) || error.code !== 'conflict' || name === 'dev') throw error
      const word = /^[\w.-]+$/.test(name) ? name : `'${name}'`
      throw new CommandError(
        `there is a key named "${name}" already; choose another name, or: causeway keys revoke ${word}`,
      )
    }
  })
  const whereabouts = whereaboutsOf(config)
  const { domain } = whereabouts
  const networks = config.networks.map((network) => {
    const { http, ws, https, wss } = addressesOf(network.name, whereabouts)
    return { name: network.name, http: `${https ?? http}/v3/${key}`, ws: `${wss ?? ws}/ws/v3/${key}` }
  })
  if (args.json === true) {
    terminal.stdout.write(`${JSON.stringify({ name, key, networks })}\n`)
  } else {
    const cells = networks.flatMap((network) => [
      [network.name, network.http],
      ['', network.ws],
    ])
    const byHost =
      domain === null ? '' : `by host: ${hostAddress('<network>', domain, whereabouts)}/v3/${key}\n`
    terminal.stdout.write(
      `${name}  ${key}\nKeep it now: it is not stored and cannot be shown again.\n\n${textTable(null, cells)}${byHost}`,
    )
  }
  return 0
}

export async function revokeKey(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const name = String(args.name)
  if (name === 'dev') {
    throw new CommandError(
      `the dev key is kept in ${config.data}/dev-key; stop the service and delete that file, and the next start makes a new one`,
    )
  }
  const revoke = async ({ keys }: Opened) => {
    const inUse = await keysInUse(keys)
    const key = inUse.find((each) => each.name === name.normalize('NFC').trim())
    if (key !== undefined) await keys.revoke(localAccountId, key.id, actor)
    return {
      isDone: key !== undefined,
      meant: nearest(
        name,
        inUse.map((each) => each.name),
      ),
    }
  }
  const { isDone, meant } = hasStore(config) ? await withKeys(config, revoke) : { isDone: false, meant: null }
  if (!isDone) {
    throw new CommandError(
      `there is no key named "${name}"; ${meant === null ? 'see: causeway keys list' : `did you mean ${meant}?`}`,
    )
  }
  terminal.stdout.write(`${name} is revoked.\n`)
  return 0
}

interface Opened {
  readonly config: Config
  readonly store: Store
  readonly keys: ApiKeys
}

async function withKeys<Result>(config: Config, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const store = await openControlFor(config)
  try {
    const ownDevKey = devKeyId(store, config.data)
    return await work({ config, store, keys: createApiKeys(store, { ownDevKey }) })
  } finally {
    await store.close()
  }
}

async function keysInUse(keys: ApiKeys): Promise<ApiKey[]> {
  return (await keys.list(localAccountId)).filter((key) => key.revokedAt === null)
}

/** The dev key of this data directory first; it has no date, since its file has the say. */
async function keyRows({ config, store, keys }: Opened) {
  const dev = devKeyId(store, config.data)
  const others = (await keysInUse(keys)).filter((key) => key.id !== dev)
  return [
    ...(readDevKey(config.data) === null ? [] : [{ name: 'dev', created: null }]),
    ...others.map(({ name, createdAt }) => ({ name, created: new Date(createdAt).toISOString() })),
  ]
}
