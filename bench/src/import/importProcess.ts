import { presentChains } from './chains.ts'
import { ethereumjsImport } from './ethereumjs.ts'
import type { ImporterName } from './importer.ts'
import { memoryImport } from './memory.ts'
import { runBlockImport } from './runBlockAlone.ts'
import { storedImport } from './stored.ts'

// One importer and one chain in a process of its own: heaps and compiled code are those of a process that did nothing else.

export type ImportAnswer = {
  blocks: number
  stateRoot: string
  /** CPU seconds of the whole process, of one import after another. */
  cpuSeconds: number[]
}

const importers = {
  stored: storedImport,
  memory: memoryImport,
  ethereumjs: ethereumjsImport,
  runBlock: runBlockImport,
}

const [, , name, chainName, seconds] = process.argv
const chain = presentChains().find((chain) => chain.name === chainName)
if (chain === undefined) throw new Error(`there is no chain ${chainName}`)
const makeReady = await importers[name as ImporterName](chain)

process.on('disconnect', () => process.exit(0))
const answer: ImportAnswer = { blocks: 0, stateRoot: '', cpuSeconds: [] }
for (let spent = 0; spent < Number(seconds) || answer.cpuSeconds.length < 2; ) {
  const ready = await makeReady()
  const before = process.cpuUsage()
  const imported = await ready.run()
  const { user, system } = process.cpuUsage(before)
  const took = (user + system) / 1e6
  answer.cpuSeconds.push(took)
  spent += took
  Object.assign(answer, imported)
  await ready.close()
}
process.send?.(answer, () => process.exit(0))
