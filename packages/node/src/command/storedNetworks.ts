import { join } from 'node:path'
import { type BlockPointer, openStore } from '@causeway/chain'
import type { Config } from '../config/config.ts'
import { chainFolders } from '../config/loadConfig.ts'
import { nearest } from '../nearest.ts'
import { CommandError } from './command.ts'

/** The folder of a network that has a chain, or an error that names those that have. */
export function storedNetwork(config: Config, name: string): string {
  const folders = chainFolders(config.data)
  if (folders.includes(name)) return join(config.data, 'chains', name)
  const meant = nearest(name, folders)
  const advice =
    meant !== null
      ? `did you mean ${meant}?`
      : folders.length > 0
        ? `the networks there are ${folders.join(', ')}`
        : 'there are none yet: start the service or import a chain first'
  throw new CommandError(`there is no network "${name}" in ${config.data}; ${advice}`)
}

/** The head of a stored chain; the service may be running. */
export async function readHead(directory: string): Promise<BlockPointer | null> {
  const store = openStore({ directory, readOnly: true })
  try {
    return store.head()
  } finally {
    await store.close()
  }
}
