import { toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextBuffer } from './textBuffer.ts'

const text = fc.string({ unit: 'binary-ascii', maxLength: 3000, size: 'max' })
const bytes = fc.uint8Array({ maxLength: 10_000, size: 'max' })
const texts = fc.array(fc.array(fc.oneof(text, bytes), { maxLength: 5 }), { maxLength: 5 })

const spelled = (part: string | Uint8Array): string =>
  typeof part === 'string' ? part : toHex(part).slice(2)

test('texts are the strings and the digits that were added, each by itself, also after memory is used again', () => {
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const out = createTextBuffer()
      for (const round of [first, second]) {
        out.clear()
        const taken = round.map((parts) => {
          for (const part of parts) {
            if (typeof part === 'string') out.add(part)
            else out.addHex(part)
          }
          const length = out.length()
          const text = out.take()
          expect(text.length).toBe(length)
          expect(out.reserve(length).fill(255).length).toBe(length)
          return text
        })
        expect(taken.map((text) => text.toString('latin1'))).toEqual(
          round.map((parts) => parts.map(spelled).join('')),
        )
      }
    }),
  )
})
