import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { stores } from '../../control/store/stores.test.support.ts'
import { dayMs, utcDay } from '../utcDay.ts'
import { openJournal, readJournals } from './journal.ts'
import { createLedgerTable, type LedgerTable } from './ledgerTable.ts'
import { type Ledger, openLedger } from './openLedger.ts'

const noon = 20_000 * dayMs + dayMs / 2
const today = utcDay(noon)
const log = pino({ enabled: false })
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'causeway-ledger-'))
  folders.push(made)
  return made
}

const open = (directory: string, table: LedgerTable, instance = 'one', journalBytes = 1_000_000) =>
  openLedger({ directory, table, instance, clock: () => noon, log, rollUpMs: 3_600_000, journalBytes })

function spend(ledger: Ledger, credits: number, keyId = 'key1', day = today) {
  const tally = ledger.tallyOf('account1', keyId, day)
  tally.calls++
  tally.credits += credits
  if (!tally.isDirty) ledger.mark(tally)
}

const noTable: LedgerTable = { put: () => Promise.resolve(), since: () => Promise.resolve([]) }

describe.each(stores())('on $name', (kind) => {
  test('what was charged is in the table after a roll-up, and counts go on after a restart', async () => {
    const store = await kind.open()
    const table = createLedgerTable(store.db)
    const directory = folder()
    const first = await open(directory, table)
    spend(first, 80)
    spend(first, 300, 'key2')
    await first.rollUp()
    spend(first, -300, 'key2')
    await first.close()
    const second = await open(directory, table)
    spend(second, 5)
    await second.close()
    const rows = await table.since(0)
    const row = { accountId: 'account1', day: today, instance: 'one' }
    expect(rows.sort((a, b) => (a.keyId < b.keyId ? -1 : 1))).toEqual([
      { ...row, keyId: 'key1', calls: 2, credits: 85 },
      { ...row, keyId: 'key2', calls: 2, credits: 0 },
    ])
  })

  test('a journal that was never rolled up is, at the next start, and no second time', async () => {
    const store = await kind.open()
    const table = createLedgerTable(store.db)
    const directory = folder()
    const ledger = await open(directory, table)
    spend(ledger, 80)
    await nextTurn()
    // The process ends here, so to say: nothing is closed.
    const files = readdirSync(directory)
    const next = await open(directory, table)
    expect(next.restored).toMatchObject([{ keyId: 'key1', credits: 80 }])
    expect(readdirSync(directory).filter((file) => files.includes(file))).toEqual([])
    await next.close()
    await (await open(directory, table)).close()
    expect(await table.since(0)).toMatchObject([{ keyId: 'key1', credits: 80 }])
  })

  test('each instance has rows of its own, and a thousand keys are put at once', async () => {
    const store = await kind.open()
    const table = createLedgerTable(store.db)
    const one = await open(folder(), table, 'one')
    const two = await open(folder(), table, 'two')
    for (let key = 0; key < 2_500; key++) spend(one, key, `key${key}`)
    spend(two, 7, 'key3')
    await Promise.all([one.close(), two.close()])
    const rows = await table.since(today)
    expect(rows).toHaveLength(2_501)
    expect(
      rows
        .filter(({ keyId }) => keyId === 'key3')
        .map(({ credits }) => credits)
        .sort(),
    ).toEqual([3, 7])
    expect(await table.since(today + dayMs)).toEqual([])
  })
})

test('an answer leaves at the end of its turn, after its record, and those of a turn share one write', async () => {
  const directory = folder()
  const ledger = await open(directory, noTable)
  const said: string[] = []
  const journal = () => readFileSync(join(directory, readdirSync(directory).at(-1) ?? ''), 'utf8')
  expect(ledger.outbox.isSettled).toBe(true)
  for (const name of ['a', 'b']) {
    spend(ledger, 80)
    expect(ledger.outbox.isSettled).toBe(false)
    ledger.outbox.hold({
      release: () => said.push(`${name}: ${journal().split('\n').length - 1}`),
      drop() {},
    })
  }
  expect(said).toEqual([])
  await nextTurn()
  expect(said).toEqual(['a: 1', 'b: 1'])
  expect(ledger.outbox.isSettled).toBe(true)
  await ledger.close()
})

test('an answer whose cost cannot be recorded is dropped, and the next ones wait for the record as well', async () => {
  const directory = folder()
  const ledger = await open(directory, noTable)
  spend(ledger, 80)
  await nextTurn()
  const fate: string[] = []
  const held = { release: () => fate.push('released'), drop: () => fate.push('dropped') }
  // A name that cannot be written is the nearest thing to a full disk that a test can make.
  const tally = ledger.tallyOf('account1', 'key9', today)
  Object.defineProperty(tally, 'credits', {
    get() {
      throw new Error('no space left on device')
    },
    configurable: true,
  })
  ledger.mark(tally)
  ledger.outbox.hold(held)
  await nextTurn()
  expect(fate).toEqual(['dropped'])
  expect(ledger.outbox.isSettled).toBe(false)
  Object.defineProperty(tally, 'credits', { value: 5, writable: true })
  ledger.outbox.hold(held)
  await nextTurn()
  expect(fate).toEqual(['dropped', 'released'])
  expect(readJournals(directory).map(({ credits }) => credits)).toEqual([80, 5])
  await ledger.close()
})

test('with the database away the journal keeps everything, and the table has it when the database is back', async () => {
  const directory = folder()
  const puts: number[] = []
  let isAway = true
  const table: LedgerTable = {
    since: () => Promise.resolve([]),
    put(_, tallies) {
      if (isAway && tallies.length > 0) return Promise.reject(new Error('away'))
      puts.push(...tallies.map(({ credits }) => credits))
      return Promise.resolve()
    },
  }
  const ledger = await open(directory, table)
  spend(ledger, 80)
  await expect(ledger.rollUp()).rejects.toThrow('away')
  spend(ledger, 80)
  await expect(ledger.rollUp()).rejects.toThrow('away')
  expect(readJournals(directory)).toMatchObject([{ calls: 2, credits: 160 }])
  isAway = false
  await ledger.rollUp()
  expect(puts).toEqual([160])
  expect(readJournals(directory)).toEqual([])
  await ledger.close()
})

test('a long time without the database leaves one journal that does not grow for ever, and the table is exact after it', async () => {
  const directory = folder()
  const rows = new Map<string, number>()
  let isAway = false
  let meanwhile = () => {}
  const table: LedgerTable = {
    since: noTable.since,
    async put(_, tallies) {
      await nextTurn()
      if (isAway) throw new Error('away')
      for (const { keyId, credits } of tallies) rows.set(keyId, credits)
      meanwhile()
    },
  }
  const ledger = await open(directory, table, 'one', 2_000)
  isAway = true
  const size = () =>
    readdirSync(directory).reduce((sum, file) => sum + statSync(join(directory, file)).size, 0)
  for (let i = 0; i < 300; i++) {
    spend(ledger, 1, `key${i % 3}`)
    await expect(ledger.rollUp()).rejects.toThrow('away')
    expect(readdirSync(directory).length).toBeLessThanOrEqual(2)
    expect(size()).toBeLessThan(2_500)
    if (i % 50 === 0) {
      const credits = readJournals(directory).reduce((sum, tally) => sum + tally.credits, 0)
      expect(credits).toBe(i + 1)
    }
  }
  isAway = false
  // What is charged while the table is written to must not go with the old journal.
  meanwhile = () => spend(ledger, 1, 'key1')
  await ledger.rollUp()
  expect(rows).toEqual(
    new Map([
      ['key0', 100],
      ['key1', 100],
      ['key2', 100],
    ]),
  )
  await nextTurn()
  expect(readJournals(directory)).toMatchObject([{ keyId: 'key1', credits: 101 }])
  expect(readdirSync(directory)).toHaveLength(1)
  meanwhile = () => {}
  await ledger.close()
})

test('a ledger is closed with the database away too, and the next start has what it had', async () => {
  const directory = folder()
  const away: LedgerTable = { since: noTable.since, put: (_, tallies) => failUnlessEmpty(tallies) }
  const first = await open(directory, away)
  spend(first, 80)
  await first.close()
  const puts: number[] = []
  const back: LedgerTable = {
    since: noTable.since,
    async put(_, tallies) {
      puts.push(...tallies.map(({ credits }) => credits))
    },
  }
  await (await open(directory, back)).close()
  expect(puts).toEqual([80])
})

function failUnlessEmpty(tallies: readonly unknown[]): Promise<void> {
  return tallies.length > 0 ? Promise.reject(new Error('away')) : Promise.resolve()
}

test('a journal cut off anywhere gives what was whole before the cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat({ max: 1_000 }),
      (spending, cut) => {
        const directory = folder()
        const journal = openJournal({ directory, syncMs: 10_000, onError() {} })
        const tally = { accountId: 'a', keyId: 'k', day: today, calls: 0, credits: 0, isDirty: false }
        for (const credits of spending) {
          tally.calls++
          tally.credits += credits
          journal.write([tally])
        }
        journal.close()
        const path = join(directory, readdirSync(directory)[0] ?? '')
        const text = readFileSync(path, 'latin1')
        const kept = text.slice(0, Math.max(0, text.length - cut))
        rmSync(path)
        appendFileSync(path, kept)
        const whole = kept.split('\n').length - 1
        const expected = spending.slice(0, whole).reduce((sum, credits) => sum + credits, 0)
        const [read] = readJournals(directory)
        expect(read?.credits ?? 0).toBe(expected)
        expect(read?.calls ?? 0).toBe(whole)
      },
    ),
    { numRuns: 50 },
  )
})
