import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Chain, fillChain } from '../data/fillChain.ts'
import { startCauseway } from './startCauseway.ts'

/** Data directories of the service with the same chain in each: it belongs to one process, so each needs its own. */
export type Folders = { chain: Chain; at: (number: number) => Promise<string> }

/** Fills a folder and stops the service again, so that the folder can be copied. */
export async function fillFolders(folder: string, blocks: number, executors: number): Promise<Folders> {
  const original = join(folder, 'original')
  const server = await startCauseway(original, executors)
  const chain = await fillChain(server.rpc, blocks).finally(() => server.stop())
  return {
    chain,
    async at(number) {
      const copy = join(folder, `copy-${number}`)
      await cp(original, copy, { recursive: true })
      return copy
    },
  }
}
