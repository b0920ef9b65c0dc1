import { existsSync, mkdirSync } from 'node:fs'
import { readDevKey } from '../keys/devKey.ts'
import { addKey, readKeyRows, removeKey, UnknownKey } from '../keys/keyFile.ts'
import { nearest } from '../nearest.ts'
import { addressesOf, hostAddress } from './addresses.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { whereaboutsOf } from './runningService.ts'
import { textTable } from './textTable.ts'

export async function listKeys(args: Arguments, terminal: Terminal): Promise<number> {
  const { data } = configOf(args, terminal)
  const devKey = readDevKey(data)
  const rows = [
    ...(devKey === null ? [] : [{ name: 'dev', created: null }]),
    ...readKeyRows(data).map(({ name, created }) => ({ name, created })),
  ]
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
  const key = await addKey(config.data, name, new Date())
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
  const { data } = configOf(args, terminal)
  const name = String(args.name)
  if (name === 'dev') {
    throw new CommandError(
      `the dev key is kept in ${data}/dev-key; stop the service and delete that file, and the next start makes a new one`,
    )
  }
  try {
    await removeKey(data, name)
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error
    const meant = nearest(name, error.names)
    throw new CommandError(
      `${error.message}; ${meant === null ? 'see: causeway keys list' : `did you mean ${meant}?`}`,
    )
  }
  terminal.stdout.write(`${name} is revoked.\n`)
  return 0
}
