import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Locked, lockHolder, takeLock } from './lock.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a lock is held until it is released, and leaves nothing behind', () => {
  const lock = takeLock(path, 'causeway up')
  expect(lockHolder(path)).toMatchObject({ pid: process.pid, command: 'causeway up' })
  expect(() => takeLock(path, 'causeway up')).toThrow(Locked)
  lock.release()
  expect(lockHolder(path)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock tells where the service answers once it is announced, and is released all the same', () => {
  const service = { host: '127.0.0.1', ports: { data: 9000, tls: 9001 }, domain: 'node.example.org' }
  const lock = takeLock(path, 'causeway up')
  expect(lockHolder(path)?.service).toBeNull()
  lock.announce(service)
  expect(lockHolder(path)).toMatchObject({ pid: process.pid, command: 'causeway up', service })
  expect(() => takeLock(path, 'causeway up')).toThrow(Locked)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('whereabouts in a lock that make no sense are none', () => {
  for (const service of [1, {}, { host: 'x', ports: 1, domain: null }, { host: 'x', ports: { data: '1' } }]) {
    writeFileSync(path, JSON.stringify({ pid: process.pid, service }))
    expect(lockHolder(path)).toMatchObject({ pid: process.pid, service: null })
  }
})

test('the refusal names the process', () => {
  const lock = takeLock(path, 'causeway import')
  expect(() => takeLock(path, 'causeway up')).toThrow(`held by process ${process.pid} (causeway import)`)
  lock.release()
})

test('the lock of a process that has ended is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, JSON.stringify({ pid, command: 'causeway up', since: '', began: null }))
  const lock = takeLock(path, 'causeway up')
  expect(lockHolder(path)?.pid).toBe(process.pid)
  lock.release()
})

test('the lock of an earlier process with the same number is taken over', () => {
  if (!existsSync('/proc/self/stat')) return
  writeFileSync(path, JSON.stringify({ pid: process.pid, command: 'causeway up', since: '', began: '1' }))
  const lock = takeLock(path, 'causeway up')
  lock.release()
})

test('an empty or foreign file is no lock', () => {
  for (const text of ['', 'hello', '[]', 'null', '{"pid":"x"}', '{"pid":-1}']) {
    writeFileSync(path, text)
    takeLock(path, 'causeway up').release()
  }
})

test('of many processes that find a dead lock at the same time, one gets it', async () => {
  const module = new URL('./lock.js', import.meta.url)
  if (!existsSync(module)) return // only the built file can be run by a plain process
  writeFileSync(path, JSON.stringify({ pid: 0, command: 'causeway up', since: '', began: null }))
  const script = `
    const { takeLock } = await import(${JSON.stringify(module.href)})
    try { takeLock(${JSON.stringify(path)}, 'race'); process.stdout.write('got') } catch { process.stdout.write('refused') }
    process.stdin.resume(); process.stdin.on('end', () => process.exit(0))
  `
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(
    children.map(async (child) => {
      const [chunk] = await once(child.stdout, 'data')
      return String(chunk)
    }),
  )
  for (const child of children) child.stdin.end()
  await Promise.all(children.map((child) => once(child, 'exit')))
  expect(answers.filter((answer) => answer === 'got')).toHaveLength(1)
})
