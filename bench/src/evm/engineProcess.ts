import { setTimeout as sleep } from 'node:timers/promises'
import { createEdr } from './edr.ts'
import type { Engine, EngineName } from './engine.ts'
import { createEthereumjs } from './ethereumjs.ts'
import type { EngineAnswer, EngineQuestion } from './forkEngine.ts'
import { createCompiling, createInterpreter } from './ours.ts'
import { prepare, type Work } from './works.ts'

// Each engine has a process of its own, so that all it does, on whatever thread and however late, is counted as its own.

const makers: Record<EngineName, () => Engine | Promise<Engine>> = {
  interpreter: createInterpreter,
  compiler: createCompiling,
  edr: createEdr,
  ethereumjs: createEthereumjs,
}
/** For threads that go on when a call has been answered: collectors, compilers, those that free what was recorded. */
const settleMs = 50

const name = process.argv[2] as EngineName
const engine = await makers[name]()
const works = await prepare(engine)

async function answer({ ask, work: wanted, seconds }: EngineQuestion): Promise<EngineAnswer> {
  const work = works.find((work) => work.name === wanted)
  if (work === undefined) throw new Error(`there is no ${wanted}`)
  return ask === 'outcomes' ? outcomesOf(work) : { cpuSeconds: await takeTurn(work, seconds) }
}

/** Of the first calls: where, how much gas, what came back. */
async function outcomesOf({ to, inputs }: Work): Promise<EngineAnswer> {
  const outcomes: string[] = []
  let gas = 0
  for (const input of inputs.slice(0, 20)) {
    const used = await engine.gasOf(to, input)
    outcomes.push(`${to}: ${used} gas, ${await engine.call(to, input)}`)
    gas ||= Number(used)
  }
  return { gas, outcomes: outcomes.join('\n') }
}

/** CPU seconds of the whole process for one call. */
async function takeTurn({ to, inputs }: Work, seconds: number): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + seconds * 1000
  let calls = 0
  do {
    await engine.call(to, inputs[calls % inputs.length] ?? '0x')
    calls++
  } while (performance.now() < end)
  await sleep(settleMs)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / calls
}

process.on('message', (question: EngineQuestion) => {
  answer(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
