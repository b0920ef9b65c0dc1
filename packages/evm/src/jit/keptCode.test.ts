import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCode } from '../code.ts'
import { rulesOf } from '../forks.ts'
import { specOf } from '../opcodes/spec.ts'
import { createKeptCode, type Kept } from './keptCode.ts'

const spec = specOf(rulesOf('cancun'))
const most = 1000

test('whatever is added, used and grown: no more bytes are kept than allowed, but for the one that runs', () => {
  const act = fc.record({
    kind: fc.constantFrom('add', 'use', 'grow'),
    which: fc.nat(20),
    bytes: fc.nat(400),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const all: Kept[] = []
      const dropped = new Set<Kept>()
      const kept = createKeptCode(most, (one) => dropped.add(one))
      for (const { kind, which, bytes } of acts) {
        let one = all[which % Math.max(1, all.length)]
        if (kind === 'add' || one === undefined) {
          one = {
            spec,
            code: createCode(new Uint8Array(), null),
            key: `${all.length}`,
            tableAt: 0,
            bytes,
            usedAt: 0,
            run: () => null,
          }
          all.push(one)
          kept.add(one)
        } else if (kind === 'use') kept.use(one)
        else kept.grow(one, bytes)
        const alive = all.filter((each) => !dropped.has(each))
        const sum = alive.reduce((total, each) => total + each.bytes, 0)
        if (alive.length > 1) expect(sum).toBeLessThanOrEqual(most)
        for (const each of alive) expect(kept.find(each.key)).toBe(each)
        for (const each of dropped) expect(kept.find(each.key)).toBeUndefined()
      }
    }),
  )
})
