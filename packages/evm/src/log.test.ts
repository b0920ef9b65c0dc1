import { type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog, logBytes, longLogBytes } from './log.ts'

const address: Hex = `0x${'11'.repeat(20)}`
const topics: Hex[] = [`0x${'22'.repeat(32)}`]

test('a log is what its bytes were when it was made, short or long', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000, size: 'max' }), (memory) => {
      const bytes = memory.slice()
      const log = createLog(address, topics, memory)
      memory.fill(7)
      expect(log).toEqual({ address, topics, data: toHex(bytes) })
      expect(JSON.parse(JSON.stringify(log))).toEqual({ address, topics, data: toHex(bytes) })
      expect(logBytes(log)).toEqual(bytes)
      expect(longLogBytes(log) ?? bytes).toEqual(bytes)
    }),
  )
})
