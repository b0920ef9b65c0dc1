import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { knownNetworks } from '../knownNetworks.ts'
import { nearest } from '../nearest.ts'
import type { Config } from './config.ts'
import { ConfigError } from './configError.ts'
import { type ConfigFile, readConfigFile } from './configFile.ts'
import { environmentName, type Flag, type Input, inputs, readInput } from './inputs.ts'
import { checkSettings, dotted, type Issue, type Path } from './issues.ts'
import { resolveNetworks } from './resolveNetworks.ts'
import type { Settings } from './settings.ts'

export interface Sources {
  flags: Partial<Record<Flag | 'config', string>>
  environment: Record<string, string | undefined>
  /** Where relative paths of flags and variables begin, and where `causeway.yaml` is looked for. */
  directory: string
}

/** The configuration of this start: flags over `CAUSEWAY_*` over the file over defaults. Throws `ConfigError`. */
export function loadConfig(sources: Sources): Config {
  checkVariables(sources.environment)
  const file = findFile(sources)
  const given = collectInputs(sources)
  const { settings, refuse } = check(file, given)
  if (settings.redis !== undefined && settings.database === undefined) {
    const name = given.find(({ input }) => input.flag === 'redis')?.name ?? 'redis'
    const text = `${name} is for several instances, and they need a PostgreSQL database too; add --database postgres://…`
    throw refuse({ path: ['redis'], atName: false, text })
  }
  const data = resolve(sources.directory, settings.data ?? '.causeway')
  const port = settings.port ?? 8645
  const portAt = (offset: number) => (port === 0 ? 0 : port + offset)
  const networks = resolveNetworks(settings, chainFolders(data), refuse)
  return {
    file: file?.path ?? null,
    data,
    host: settings.host ?? '127.0.0.1',
    ports: { data: port, tls: portAt(1), console: portAt(2), playground: portAt(3) },
    domain: settings.domain ?? null,
    tls: settings.tls ?? null,
    cors: settings.cors ?? ['*'],
    database: settings.database ?? null,
    redis: settings.redis ?? null,
    trustedProxies: settings.trustedProxies ?? [],
    metricsToken: settings.metricsToken ?? null,
    traces: settings.traces ?? null,
    executors: settings.executors ?? Math.min(4, availableParallelism()),
    compiler: settings.compiler ?? 'on',
    logLevel: settings.logLevel ?? 'warn',
    networks,
    known: knownNetworks.filter((known) => !networks.some((network) => network.name === known.name)),
  }
}

/** Every imported network is a folder with a genesis, whether or not the configuration speaks of it. */
export function chainFolders(data: string): string[] {
  const chains = join(data, 'chains')
  if (!existsSync(chains)) return []
  return readdirSync(chains, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(chains, entry.name, 'genesis.json')))
    .map((entry) => entry.name)
    .sort()
}

function findFile(sources: Sources): ConfigFile | null {
  const named = sources.flags.config ?? (sources.environment.CAUSEWAY_CONFIG || undefined)
  if (named !== undefined) return readConfigFile(resolve(sources.directory, named))
  const usual = join(sources.directory, 'causeway.yaml')
  return existsSync(usual) ? readConfigFile(usual) : null
}

/** A misspelt variable would otherwise be ignored without a word. */
function checkVariables(environment: Sources['environment']): void {
  const known = ['CAUSEWAY_CONFIG', ...inputs.map((input) => environmentName(input.flag))]
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('CAUSEWAY_') || known.includes(name)) continue
    const meant = nearest(
      name.slice('CAUSEWAY_'.length),
      known.map((each) => each.slice('CAUSEWAY_'.length)),
    )
    if (meant !== null) throw new ConfigError(`unknown variable ${name}; did you mean CAUSEWAY_${meant}?`)
  }
}

interface Given {
  input: Input
  /** What the person wrote: `--port` or `CAUSEWAY_PORT`. */
  name: string
  value: unknown
}

function collectInputs(sources: Sources): Given[] {
  return inputs.flatMap((input): Given[] => {
    const flag = sources.flags[input.flag]
    if (flag !== undefined)
      return [{ input, name: `--${input.flag}`, value: readInput(input, flag, sources.directory) }]
    const name = environmentName(input.flag)
    const variable = sources.environment[name]
    return variable ? [{ input, name, value: readInput(input, variable, sources.directory) }] : []
  })
}

/** Lays flags and variables over the file and checks the whole, so that `tls.key` may come from another source than `tls.certificate`. */
function check(
  file: ConfigFile | null,
  given: Given[],
): { settings: Settings; refuse: (issue: Issue) => ConfigError } {
  const merged = file === null ? {} : relativeTo(dirname(file.path), file.content)
  const whole = given.reduce<unknown>((below, { input, value }) => overlay(below, input.path, value), merged)
  const source = (path: Path) => given.find(({ input }) => startsWith(path, input.path))
  const nameOf = (path: Path) => {
    const name = source(path)?.name
    if (name !== undefined) return name
    const input = file === null ? inputs.find((each) => dotted(each.path) === dotted(path)) : undefined
    return input === undefined ? dotted(path) : `--${input.flag}`
  }
  const refuse = (issues: Issue[]) => {
    const fromFile = file === null ? [] : issues.filter((issue) => source(issue.path) === undefined)
    const others = issues.filter((issue) => !fromFile.includes(issue)).map((issue) => issue.text)
    const inFile = file === null || fromFile.length === 0 ? [] : [file.refuse(fromFile).message]
    return new ConfigError([...others, ...inFile].join('\n'))
  }
  const checked = checkSettings(whole, nameOf)
  if ('issues' in checked) throw refuse(checked.issues)
  return { settings: checked.settings, refuse: (issue) => refuse([issue]) }
}

/** A copy with one value put in. A setting that exists for all networks and for each one is taken out of each one. */
function overlay(below: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const copy = isRecord(below) ? { ...below } : {}
  copy[step] = overlay(copy[step], rest, value)
  if ((step === 'gasCap' || step === 'executionLimit') && isRecord(copy.networks)) {
    copy.networks = Object.fromEntries(
      Object.entries(copy.networks).map(([name, row]) => {
        if (!isRecord(row)) return [name, row]
        const { [step]: _, ...others } = row
        return [name, others]
      }),
    )
  }
  return copy
}

/** Paths in a file are relative to the file. */
function relativeTo(folder: string, content: unknown): unknown {
  if (!isRecord(content)) return content
  const at = (value: unknown) => (typeof value === 'string' && value !== '' ? resolve(folder, value) : value)
  const each = (value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, at(inner)]))
      : value
  const copy = { ...content }
  if ('data' in copy) copy.data = at(copy.data)
  if ('tls' in copy) copy.tls = each(copy.tls)
  if (isRecord(copy.networks)) {
    copy.networks = Object.fromEntries(
      Object.entries(copy.networks).map(([name, row]) =>
        isRecord(row) && 'import' in row ? [name, { ...row, import: each(row.import) }] : [name, row],
      ),
    )
  }
  return copy
}

function startsWith(path: Path, prefix: Path): boolean {
  return prefix.every((step, index) => path[index] === step)
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
