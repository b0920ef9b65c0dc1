import { afterAll, expect, test } from 'vitest'
import { openOutbox } from '../metering/ledger/outbox.ts'
import { createLocalMeter } from '../metering/localMeter.ts'
import { memoryLedger, projectWith } from '../metering/project.test.support.ts'
import { createCallMeter } from '../stages/meter.ts'
import { startDevService } from './devService.test.support.ts'
import { call, key } from './service.test.support.ts'
import { open } from './socket.test.support.ts'

const ledger = memoryLedger()
const meter = createCallMeter(createLocalMeter({ clock: Date.now, ledger }), openOutbox)
/** Enough for the calls below, two heads, and no third. */
const project = projectWith({ perDay: 5 + 3 * 80 + 2 * 50 + 40 })
const started = await startDevService({
  meter,
  keys: {
    find: (candidate) => (candidate === key ? project : null),
    has: () => true,
    onChange: () => () => {},
  },
})
afterAll(() => started.stop())

test('events are charged as they are pushed, until the credits of the day end the socket', async () => {
  const client = await open(started.ws)
  expect(JSON.parse(await client.ask(call('eth_subscribe', ['newHeads'])))).toHaveProperty('result')
  for (let block = 0; block < 2; block++) {
    client.ws.send(call('evm_mine'))
    const two = [JSON.parse(await client.next()), JSON.parse(await client.next())]
    expect(two.filter(({ method }) => method === 'eth_subscription')).toHaveLength(1)
  }
  expect(ledger.tallies[0]?.credits).toBe(5 + 2 * 80 + 2 * 50)
  client.ws.send(call('evm_mine'))
  expect(await client.closed).toEqual({
    code: 1008,
    reason: 'the credits left of the day do not pay for the next event',
  })
  expect(ledger.tallies[0]?.credits).toBe(5 + 3 * 80 + 2 * 50)
})
