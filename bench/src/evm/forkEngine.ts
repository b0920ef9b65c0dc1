import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EngineName } from './engine.ts'
import type { WorkName } from './works.ts'

export type EngineQuestion = { ask: 'outcomes' | 'turn'; work: WorkName; seconds: number }
export type EngineAnswer = { gas: number; outcomes: string } | { cpuSeconds: number }

/** An engine in a process of its own; one question at a time. */
export interface ForkedEngine {
  name: EngineName
  /** Gas of the first call, and as one text all that must be the same in every engine. */
  outcomes(work: WorkName): Promise<{ gas: number; outcomes: string }>
  /** CPU seconds a call, of one call after another for so long. */
  turn(work: WorkName, seconds: number): Promise<number>
  close(): void
}

export async function forkEngine(name: EngineName): Promise<ForkedEngine> {
  const child = fork(fileURLToPath(new URL('./engineProcess.js', import.meta.url)), [name])
  const hasEnded = once(child, 'exit').then(() => {
    throw new Error(`the process of ${name} has ended`)
  })
  hasEnded.catch(() => {})
  const next = () => Promise.race([once(child, 'message'), hasEnded])

  async function ask(question: EngineQuestion): Promise<EngineAnswer> {
    child.send(question)
    const [answer] = await next()
    if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
    return answer
  }

  await next()
  return {
    name,
    async outcomes(work) {
      const answer = await ask({ ask: 'outcomes', work, seconds: 0 })
      if (!('outcomes' in answer)) throw new Error(`${name} gave no outcomes`)
      return answer
    },
    async turn(work, seconds) {
      const answer = await ask({ ask: 'turn', work, seconds })
      if (!('cpuSeconds' in answer)) throw new Error(`${name} gave no time`)
      return answer.cpuSeconds
    },
    close: () => child.disconnect(),
  }
}
