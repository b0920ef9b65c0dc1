import type { Builder } from './builder.test.support.ts'
import { writeWord } from './words.test.support.ts'

/** Writes so many statements of any kind. */
export type Body = (builder: Builder, count: number) => void

/** A part that is passed over, or not; or two, of which one runs. */
export function writeBranch(builder: Builder, body: Body): void {
  const { random } = builder
  const [end, other] = [builder.newLabel(), builder.newLabel()]
  const hasOther = random.chance(0.4)
  if (random.chance(0.5)) builder.push(random.below(2))
  else writeWord(builder, 2)
  builder.pushPlace(hasOther ? other : end)
  builder.emit(0x57)
  builder.height -= 2
  const { height } = builder
  body(builder, 1 + random.below(2))
  if (hasOther) {
    builder.pushPlace(end)
    builder.emit(0x56)
    builder.height = height
    builder.mark(other)
    body(builder, 1 + random.below(2))
  }
  // The two ways may come here with stacks of different heights; the lower is what can be relied on.
  builder.height = Math.min(height, builder.height)
  builder.mark(end)
}

/** Counts down on the stack. One that leaves words behind grows the stack by its body. */
export function writeLoop(builder: Builder, body: Body): void {
  const { random } = builder
  const start = builder.newLabel()
  const isLeaky = builder.loops === 0 && random.chance(0.1)
  const isLong = builder.loops === 0 && random.chance(0.05)
  builder.push(isLeaky && random.chance(0.2) ? 150 : 1 + random.below(isLong ? 40 : 4))
  builder.loops++
  builder.mark(start)
  const { height } = builder
  if (isLeaky) builder.emit(...new Array<number>(8).fill(0x80))
  else {
    body(builder, 1 + random.below(2))
    // Whatever is on top of the counter goes.
    while (builder.height > height) {
      builder.emit(0x50)
      builder.height--
    }
  }
  builder.height = height
  builder.push(1)
  builder.emit(0x90, 0x03)
  // Goes on only while the counter is from 1 to 1100: the body may have made anything of it, and most of that is huge.
  builder.emit(0x80)
  builder.push(1)
  builder.emit(0x90, 0x03)
  builder.push(1100)
  builder.emit(0x11)
  builder.pushPlace(start)
  builder.emit(0x57)
  builder.height = height
  builder.loops--
}

/** A part that is jumped to with the place to come back to on the stack, twice, with other words below. */
export function writeSubroutine(builder: Builder, body: Body): void {
  const { random } = builder
  const [subroutine, past] = [builder.newLabel(), builder.newLabel()]
  const times = 1 + random.below(2)
  const { height } = builder
  for (let i = 0; i < times; i++) {
    const back = builder.newLabel()
    if (random.chance(0.5)) writeWord(builder, 0)
    builder.pushPlace(back)
    writeWord(builder, 1)
    builder.pushPlace(subroutine)
    builder.emit(0x56)
    builder.mark(back)
    builder.height -= 2
  }
  builder.pushPlace(past)
  builder.emit(0x56)
  builder.height--
  const after = builder.height
  builder.mark(subroutine)
  builder.height = 2
  body(builder, 1)
  while (builder.height > 2) {
    builder.emit(0x50)
    builder.height--
  }
  // The argument stays, the place is jumped to.
  builder.emit(0x90, 0x56)
  builder.height = Math.max(after, height)
  builder.mark(past)
}

/** A jump to where a word of the program says, among several places: a table, or something that is no place at all. */
export function writeComputedJump(builder: Builder, body: Body): void {
  const { random } = builder
  const [first, second, end] = [builder.newLabel(), builder.newLabel(), builder.newLabel()]
  // first + (second - first) * (word & 1)
  builder.pushPlace(first)
  builder.pushPlace(first)
  builder.pushPlace(second, random.chance(0.03) ? 1 : 0)
  builder.emit(0x03)
  builder.height--
  writeWord(builder, 1)
  builder.push(1)
  builder.emit(0x16, 0x02, 0x01)
  builder.height -= 3
  builder.emit(0x56)
  builder.height--
  const { height } = builder
  builder.mark(first)
  body(builder, 1)
  builder.pushPlace(end)
  builder.emit(0x56)
  builder.height = height
  builder.mark(second)
  body(builder, 1)
  builder.height = Math.min(height, builder.height)
  builder.mark(end)
}
