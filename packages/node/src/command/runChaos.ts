import { randomInt } from 'node:crypto'
import { isThrottleName, throttleNames, throttles } from '@causeway/simulator'
import { type ChaosEntry, describeEntry } from '../chaos/chaosEntry.ts'
import { readChaos, writeChaos } from '../chaos/chaosFile.ts'
import type { Config } from '../config/config.ts'
import { createApiKeys } from '../control/apiKeys/apiKeys.ts'
import { devKeyId } from '../control/localAccount.ts'
import { localAccountId } from '../control/plans.ts'
import { nearest } from '../nearest.ts'
import { readProfile, readReorg, readSeed } from './chaosArguments.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { hasStore } from './hasStore.ts'
import { openControlFor } from './openControlFor.ts'
import { runningService } from './runningService.ts'
import { textTable } from './textTable.ts'

export async function setChaos(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const name = String(args.name)
  const profile = readProfile(args)
  const reorg = readReorg(args)
  const seed = readSeed(args) ?? randomInt(1_000_000)
  const keyId = await keyIdOf(config, name)
  const entry: ChaosEntry = { keyId, name, seed, profile, reorg }
  const says = describeEntry(entry)
  if (says === '') throw new CommandError('nothing is to fail; say what: causeway chaos set --help')
  writeChaos(config.data, [...entries(config).filter((each) => each.keyId !== keyId), entry])
  if (args.json === true) {
    terminal.stdout.write(`${JSON.stringify({ name, seed, says })}\n`)
  } else {
    const isRunning = runningService(config.data) !== null
    const when = isRunning ? 'The running service does it within a second.' : 'The next start does it.'
    terminal.stdout.write(
      `${name}: ${says} (seed ${seed})\n${when} To end it: causeway chaos clear ${name}\n`,
    )
  }
  return 0
}

export async function listChaos(args: Arguments, terminal: Terminal): Promise<number> {
  const rows = entries(configOf(args, terminal)).map((entry) => ({
    name: entry.name,
    seed: entry.seed,
    says: describeEntry(entry),
  }))
  if (args.json === true) terminal.stdout.write(`${JSON.stringify(rows)}\n`)
  else if (rows.length === 0) terminal.stdout.write('No key has a chaos profile.\n')
  else {
    const cells = rows.map(({ name, seed, says }) => [name, String(seed), says])
    terminal.stdout.write(textTable(['KEY', 'SEED', 'WHAT FAILS'], cells))
  }
  return 0
}

export async function listShapes(args: Arguments, terminal: Terminal): Promise<number> {
  const shapes = throttleNames.flatMap((name) => {
    if (!isThrottleName(name)) return []
    const { status, headers, body } = throttles[name](1)
    return [{ name, status, retryAfter: headers['retry-after'] ?? null, body }]
  })
  if (args.json === true) terminal.stdout.write(`${JSON.stringify(shapes)}\n`)
  else {
    const cells = shapes.map(({ name, status, retryAfter, body }) => [
      name,
      String(status),
      retryAfter ?? '',
      body.length > 90 ? `${body.slice(0, 90)}…` : body,
    ])
    terminal.stdout.write(textTable(['SHAPE', 'STATUS', 'RETRY-AFTER', 'BODY'], cells))
  }
  return 0
}

export async function clearChaos(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const all = entries(config)
  const name = args.name === undefined ? null : String(args.name)
  const left = name === null ? [] : all.filter((entry) => entry.name !== name)
  if (name !== null && left.length === all.length) {
    const meant = nearest(
      name,
      all.map((entry) => entry.name),
    )
    throw new CommandError(
      `the key "${name}" has no chaos profile; ${meant === null ? 'see: causeway chaos list' : `did you mean ${meant}?`}`,
    )
  }
  if (all.length > 0) writeChaos(config.data, left)
  terminal.stdout.write(name === null ? 'No key is disturbed any more.\n' : `${name} is disturbed no more.\n`)
  return 0
}

function entries({ data }: Config): ChaosEntry[] {
  try {
    return readChaos(data)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${data}/chaos.json cannot be read; delete it to begin anew (${reason})`)
  }
}

/** Keys of the local account alone: those of others are not to be broken from here. */
async function keyIdOf(config: Config, name: string): Promise<string> {
  if (!hasStore(config))
    throw new CommandError(`there are no keys in ${config.data} yet; causeway up makes the first one`)
  const store = await openControlFor(config)
  try {
    const keys = (await createApiKeys(store).list(localAccountId)).filter((key) => key.revokedAt === null)
    const dev = devKeyId(store, config.data)
    const named = keys.map(({ id, name: own }) => ({ id, name: id === dev ? 'dev' : own }))
    const found = named.find((key) => key.name === name)
    if (found !== undefined) return found.id
    const meant = nearest(
      name,
      named.map((key) => key.name),
    )
    throw new CommandError(
      `there is no key named "${name}"; ${meant === null ? 'see: causeway keys list' : `did you mean ${meant}?`}`,
    )
  } finally {
    await store.close()
  }
}
