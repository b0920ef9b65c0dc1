import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../data/median.ts'
import { rootFolder } from '../servers/folders.ts'
import { causewayCommand } from '../servers/startCauseway.ts'

export type ImportReport = { seconds: number; bytes: number }

const fixtures = process.env.CAUSEWAY_FIXTURES ?? join(rootFolder, '../shared/fixtures')

/** Seconds that `causeway import` takes for the execution-apis chain, from start to exit; null without the fixtures. */
export async function measureImport(times: number): Promise<ImportReport | null> {
  const folder = join(fixtures, 'execution-apis')
  const [genesis, chain] = [join(folder, 'genesis.json'), join(folder, 'chain.rlp')]
  if (!existsSync(chain)) return null
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) {
    const data = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
    try {
      seconds.push(
        await timeOf([
          'import',
          '--network',
          'bench',
          '--genesis',
          genesis,
          '--chain',
          chain,
          '--data',
          data,
        ]),
      )
    } finally {
      await rm(data, { recursive: true })
    }
  }
  return { seconds: median(seconds), bytes: readFileSync(chain).length }
}

function timeOf(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, [causewayCommand, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('exit', (code) => {
      if (code === 0) resolve((performance.now() - began) / 1000)
      else reject(new Error(`the import failed: ${said}`))
    })
  })
}
