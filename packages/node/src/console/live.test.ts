import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { House } from './house.ts'
import { createLiveStreams } from './live.ts'
import type { Caller } from './route.ts'

test('a page that went away before its stream began is not kept', () => {
  let listening = 0
  const listen = () => {
    listening++
    return () => listening--
  }
  const house = { usage: { listen }, onChange: listen, networks: () => [] } as unknown as House
  const caller = { session: { id: 's' }, account: { id: 'a' } } as unknown as Caller
  const live = createLiveStreams(house)
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  live.open(caller, request, response)
  expect(listening).toBe(2)
  const gone = new ServerResponse(request)
  gone.destroy()
  live.open(caller, request, gone)
  expect(listening).toBe(2)
})
