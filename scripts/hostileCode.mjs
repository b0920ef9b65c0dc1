// Runs code that is made to take long or to take much memory, each attack in a process of its own, interpreted and with
// the compiler, and writes docs/hostile-code.md. `npm run hostile -- [words of the name] [--gas N]`; with words it only
// prints what it measures.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { runAttack } from '../packages/evm/dist/hostile/attack.test.support.js'
import { attackGroups } from '../packages/evm/dist/hostile/attacks.test.support.js'
import { createCompiler } from '../packages/evm/dist/jit/createCompiler.js'

const page = new URL('../docs/hostile-code.md', import.meta.url)
const [start, end] = ['<!-- tables: made by `npm run hostile` -->', '<!-- end of the tables -->']
const attacks = attackGroups.flatMap((group) => group.attacks)
const run = promisify(execFile)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gas: { type: 'string', default: '30000000' },
    one: { type: 'string' },
    compiled: { type: 'boolean', default: false },
  },
})

const head = `| what | fork | gas | interpreted | | memory | compiled | | memory |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`

if (values.one === undefined) await measureAll()
else console.log(JSON.stringify(measure(attacks[Number(values.one)], values.compiled)))

async function measureAll() {
  const tables = []
  for (const { title, attacks: group } of attackGroups) {
    const rows = []
    for (const attack of group) {
      const name = `${attack.name}, ${attack.fork}`
      if (!positionals.every((word) => name.includes(word))) continue
      const interpreted = await measureApart(attack, [])
      const compiled = await measureApart(attack, ['--compiled'])
      rows.push(rowOf(attack, interpreted, compiled))
      console.log(rows.at(-1))
    }
    tables.push(`### ${title}\n\n${head}\n${rows.join('\n')}\n`)
  }
  if (positionals.length > 0) return
  const text = readFileSync(page, 'utf8')
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))]
  writeFileSync(page, `${before}${start}\n\n${tables.join('\n')}\n${after}`)
}

/** In a new process: nothing is warm, and what it takes at most is the attack's. */
async function measureApart(attack, flags) {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), '--one', String(attacks.indexOf(attack))]
  const { stdout } = await run(process.execPath, [...args, '--gas', values.gas, ...flags])
  return JSON.parse(stdout)
}

/** Milliseconds of all threads (those that compile and collect garbage too), gas, and megabytes at the most. */
function measure(attack, isCompiled) {
  const compiler = isCompiled ? createCompiler() : undefined
  let begun = process.cpuUsage()
  globalThis.gc()
  const before = process.memoryUsage().rss
  const { executions } = runAttack(attack, compiler, BigInt(values.gas), () => {
    begun = process.cpuUsage()
  })
  const { user, system } = process.cpuUsage(begun)
  const gas = executions.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)
  const most = process.resourceUsage().maxRSS * 1024
  return { ms: (user + system) / 1000, gas, mb: Math.max(0, most - before) / 2 ** 20 }
}

function rowOf({ name, fork }, interpreted, compiled) {
  const cells = [interpreted, compiled].flatMap(({ ms, gas, mb }) => [
    `${ms.toFixed(0)} ms`,
    `${((1e6 * ms) / gas).toFixed(1)} ns/gas`,
    `${mb.toFixed(0)} MB`,
  ])
  return `| ${[name, fork, `${(interpreted.gas / 1e6).toFixed(1)} M`, ...cells].join(' | ')} |`
}
