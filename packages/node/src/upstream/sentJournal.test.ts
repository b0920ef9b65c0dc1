import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSentJournal } from './sentJournal.ts'

let directory = ''
let time = 1_800_000_000_000
const failures: unknown[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-sent-'))
  failures.length = 0
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const open = () => openSentJournal({ directory, now: () => time, onFailure: (error) => failures.push(error) })
const sent = (number: number, size = 2) => ({
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  raw: `0x${'02'.repeat(size)}`,
  sender: `0x${'ab'.repeat(20)}`,
  nonce: BigInt(number),
})

test('what was sent and is in no block is there after a restart, in order and with its age', () => {
  const before = open()
  for (const number of [1, 2, 3]) before.add(sent(number))
  before.settle(sent(2).hash)
  before.add(sent(1))
  time += 5_000
  const after = open()
  expect(after.list()).toEqual([
    { ...sent(1), ageMs: 5_000 },
    { ...sent(3), ageMs: 5_000 },
  ])
  time += 30 * 60_000
  expect(open().list()).toEqual([])
  expect(failures).toEqual([])
})

test('a line that was cut off, or is none of ours, is passed over', () => {
  const before = open()
  before.add(sent(1))
  before.close()
  appendFileSync(join(directory, 'sent.jsonl'), '7\n{}\n[1,2,3]\n[1800000000000,"0x12","0x0')
  const after = open()
  expect(after.list().map(({ hash }) => hash)).toEqual([sent(1).hash])
  after.add(sent(2))
  after.close()
  expect(
    open()
      .list()
      .map(({ hash }) => hash),
  ).toEqual([sent(1).hash, sent(2).hash])
})

test('the file does not grow with what was settled', () => {
  const journal = open()
  for (let number = 0; number < 400; number++) {
    journal.add(sent(number, 10_000))
    journal.settle(sent(number).hash)
  }
  expect(statSync(join(directory, 'sent.jsonl')).size).toBeLessThan(3 * 2 ** 20)
  journal.close()
  journal.add(sent(1))
  expect(open().list()).toEqual([])
})
