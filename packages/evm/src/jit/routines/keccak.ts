import { memo } from '../layout.ts'
import {
  type Code,
  call,
  get,
  giveBack,
  i32,
  i64,
  seq,
  set,
  swapBytes,
  take,
  when,
} from '../wasm/assembly.ts'
import { typeI32, typeI64 } from '../wasm/opcodes.ts'
import { type Routine, word } from './routine.ts'

const pairLength = 64
const lanes = [0, 1, 2, 3, 4, 5, 6, 7]
const limbs = [0, 1, 2, 3]
/** Else the hash of zeros would be found in memory that nobody has written to. */
const isThere = 1n

/**
 * Keccak-256 of memory: where it begins, how long it is. Hashes of two words are remembered, because that is how
 * contracts find the slots of their mappings, each at least once to read it and once to write it.
 */
export const keccak: Routine = {
  name: 'keccak',
  signature: { params: [typeI32, typeI32], results: word },
  body(locals, at) {
    const [pointer, length] = [0, 1]
    const entry = locals.add(typeI32)
    const mixed = locals.add(typeI64)
    const hash = locals.many(typeI64, 4)
    const lane = (index: number): Code => i64.load(get(pointer), 8 * index)
    const differs = (index: number): Code =>
      i64.xor(lane(index), i64.load(get(entry), memo.words + 8 * index))
    const folded = (by: bigint): Code => set(mixed, i64.xor(get(mixed), i64.shr(get(mixed), i64.const(by))))
    // An address and the low end of a number, or two numbers: these are the lanes that vary.
    const findEntry = seq(
      set(mixed, [lane(1), lane(2), lane(3), i64.rotl(lane(7), i64.const(8n))].reduce(i64.xor)),
      folded(32n),
      folded(16n),
      folded(8n),
      set(
        entry,
        i32.add(
          i32.const(memo.at),
          i32.wrap(
            i64.mul(
              i64.and(get(mixed), i64.const(BigInt(memo.entries - 1))),
              i64.const(BigInt(memo.entrySize)),
            ),
          ),
        ),
      ),
    )
    const isOther = i64.xor(i64.load(get(entry)), i64.const(isThere))
    const isKnown = i64.eqz([isOther, ...lanes.map(differs)].reduce(i64.or))
    return seq(
      when(
        i32.ne(get(length), i32.const(pairLength)),
        giveBack(call(at('sponge'), get(pointer), get(length))),
      ),
      findEntry,
      when(isKnown, giveBack(...limbs.map((limb) => i64.load(get(entry), memo.hash + 8 * limb)))),
      call(at('sponge'), get(pointer), get(length)),
      take(...hash),
      i64.store(get(entry), i64.const(isThere)),
      ...lanes.map((index) => i64.store(get(entry), lane(index), memo.words + 8 * index)),
      ...hash.map((limb, index) => i64.store(get(entry), get(limb), memo.hash + 8 * index)),
      giveBack(...hash.map(get)),
    )
  },
}

/** The same, with the hash as bytes in memory: where it begins, how long it is, where the hash goes. */
export const keccakTo: Routine = {
  name: 'keccakTo',
  signature: { params: [typeI32, typeI32, typeI32], results: [] },
  body(locals, at) {
    const [pointer, length, to] = [0, 1, 2]
    const limbs = locals.many(typeI64, 4)
    return seq(
      call(at('keccak'), get(pointer), get(length)),
      take(...limbs),
      ...limbs.map((limb, index) => i64.store(get(to), swapBytes(get(limb)), 24 - 8 * index)),
    )
  },
}
