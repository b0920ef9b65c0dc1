import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../testChain.test.support.ts'
import { openStore } from './openStore.ts'
import { StoreInUse, takeWriterLock } from './writerLock.ts'

const directory = temporaryDirectory()

afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('a lock is held by one process, given back on release, and lost when its process is killed', async () => {
  const store = openStore({ directory })
  const release = takeWriterLock(store)
  expect(() => takeWriterLock(store)).toThrow(StoreInUse)
  release()

  const script = `
    import { openStore } from ${JSON.stringify(new URL('./openStore.js', import.meta.url).href)}
    import { takeWriterLock } from ${JSON.stringify(new URL('./writerLock.js', import.meta.url).href)}
    takeWriterLock(openStore({ directory: ${JSON.stringify(directory)} }))
    process.stdout.write('taken')
    setInterval(() => {}, 1000)
  `
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  expect(() => takeWriterLock(store)).toThrow(`is in use by process ${other.pid}`)

  const ended = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await ended
  takeWriterLock(store)()
  await store.close()
})
