// Runs every outcome of the public state tests with the interpreter, and again with everything compiled at its first
// call; root of the state and hash of the logs must be those that are expected. `npm run test:evm -- [words of the
// name] [--interpreted | --compiled] [--every N] [--threads N]`
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  stateTestFiles,
  stateTestFolder,
  stateTestLines,
} from '../packages/evm/dist/conformance/fixtures.test.support.js'
import { machines, runStateTest } from '../packages/evm/dist/conformance/runStateTest.test.support.js'
import { parseStateTest } from '../packages/evm/dist/conformance/stateTest.test.support.js'

/** Tests that a thread takes at a time. */
const batch = 8
/** What takes longest is begun first, so that the threads end together. */
const isLong = (file) => /TimeConsuming|Performance|VMTests|Quadratic|stAttack|stRandom/.test(file)

if (isMainThread) process.exitCode = await runAll()
else work()

async function runAll() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      interpreted: { type: 'boolean', default: false },
      compiled: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  })
  const folder = stateTestFolder()
  if (folder === null) return 1
  const ways = ['interpreted', 'compiled'].filter(
    (way) => values[way] || values.interpreted === values.compiled,
  )
  const options = { folder, words: positionals, every: Number(values.every) }
  const totals = []
  for (const way of ways) totals.push(await runWay(way, options, Number(values.threads)))
  for (const { way, ran, faults, seconds } of totals) {
    const count = ran.toLocaleString('en')
    console.log(`${count} outcomes ${way}, ${faults} not as expected (${seconds.toFixed(0)} s)`)
  }
  return totals.some(({ ran, faults }) => faults > 0 || ran === 0) ? 1 : 0
}

/** Hands the tests out to threads. */
async function runWay(way, options, threads) {
  const started = performance.now()
  const tasks = []
  for (const file of stateTestFiles(options.folder)) {
    const { length } = stateTestLines(options.folder, file)
    for (let from = 0; from < length; from += batch)
      tasks.push({ file, from, to: Math.min(from + batch, length) })
  }
  tasks.sort((a, b) => Number(isLong(b.file)) - Number(isLong(a.file)))
  const total = { way, ran: 0, faults: 0, seconds: 0 }
  let done = 0
  let told = started
  await Promise.all(
    Array.from({ length: threads }, () => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { way, ...options } })
      return new Promise((resolve, reject) => {
        const next = () => {
          const task = tasks[done++]
          if (task === undefined) worker.terminate().then(resolve, reject)
          else worker.postMessage(task)
        }
        worker.on('error', reject)
        worker.on('message', ({ ran, faults, slow }) => {
          total.ran += ran
          total.faults += faults.length
          for (const fault of faults) console.log(`${way}: ${fault}`)
          for (const line of slow) console.log(`${way}, slow: ${line}`)
          if (performance.now() - told > 30_000) {
            told = performance.now()
            console.log(`${way}: ${total.ran.toLocaleString('en')} run, ${total.faults} not as expected`)
          }
          next()
        })
        next()
      })
    }),
  )
  total.seconds = (performance.now() - started) / 1000
  return total
}

/** A thread: runs the tests it is given and tells what came of them. */
function work() {
  const { way, folder, words, every } = workerData
  const machine = machines[way]()
  let seen = 0
  parentPort.on('message', ({ file, from, to }) => {
    const total = { ran: 0, faults: [], slow: [] }
    for (const line of stateTestLines(folder, file).slice(from, to)) {
      if (!words.every((word) => line.slice(0, line.indexOf(',')).includes(word))) continue
      const test = parseStateTest(line)
      const { ran, faults, slow } = runStateTest(machine, test, () => seen++ % every === 0)
      total.ran += ran
      total.faults.push(...faults)
      total.slow.push(...slow)
    }
    parentPort.postMessage(total)
  })
}
