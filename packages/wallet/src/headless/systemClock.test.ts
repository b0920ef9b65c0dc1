import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { systemClock } from './systemClock.ts'

const module = new URL('./systemClock.js', import.meta.url).href

/** What a process prints that has nothing to do but its timers. */
async function runWith(script: string): Promise<string> {
  const code = `import { systemClock } from ${JSON.stringify(module)}\n${script}`
  const options = { timeout: 10_000 }
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options)).stdout
}

test('a process waits for what comes soon', async () => {
  expect(await runWith("systemClock.after(50, () => console.log('came'))")).toBe('came\n')
})

test('a process does not wait for a far moment', async () => {
  expect(await runWith("systemClock.after(600_000, () => {})\nconsole.log('left')")).toBe('left\n')
})

test('a cancelled timer does not come', async () => {
  const came: string[] = []
  systemClock.after(1, () => came.push('first'))()
  await new Promise<void>((resolve) => {
    systemClock.after(5, resolve)
  })
  expect(came).toEqual([])
})
