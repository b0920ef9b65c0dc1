import type { ArgsDef } from 'citty'
import type { Config } from '../config/config.ts'
import { environmentName, inputs } from '../config/inputs.ts'
import { loadConfig, type Sources } from '../config/loadConfig.ts'
import type { Arguments, Terminal } from './command.ts'

/** The flags that find the data; every command has them. */
export const dataFlags = {
  data: { type: 'string', valueHint: 'DIR', description: describe('data') },
  config: {
    type: 'string',
    valueHint: 'FILE',
    description: 'Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]',
  },
} as const satisfies ArgsDef

/** A flag for every setting that has one. */
export const settingFlags: ArgsDef = Object.fromEntries(
  inputs
    .filter((input) => input.flag !== 'data')
    .map((input) => [
      input.flag,
      { type: 'string', valueHint: input.hint, description: describe(input.flag) },
    ]),
)

function describe(flag: string): string {
  return `${inputs.find((input) => input.flag === flag)?.says} [${environmentName(flag)}]`
}

/** The configuration for a command line. */
export function configOf(args: Arguments, { environment, directory }: Terminal): Config {
  const flags: Sources['flags'] = {}
  for (const name of ['config', ...inputs.map((input) => input.flag)] as const) {
    const value = args[name]
    if (typeof value === 'string') flags[name] = value
  }
  return loadConfig({ flags, environment, directory })
}

/** What a further command line needs to find the same data directory: nothing where the flag was not given. */
export function dataWords({ data }: Arguments): string {
  if (typeof data !== 'string') return ''
  return ` --data ${/^[\w./:@+-]+$/.test(data) ? data : `'${data.replaceAll("'", "'\\''")}'`}`
}
