/** Numbers at random, the same for the same seed. */
export interface Dice {
  /** Below a limit. */
  below(limit: number): number
  of<T>(...choices: readonly T[]): T
}

export function createDice(seed: number): Dice {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1
  const below = (limit: number): number => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return Math.floor((state / 0x100000000) * limit)
  }
  return { below, of: (...choices) => choices[below(choices.length)]! }
}

const edges = [
  0n,
  1n,
  2n,
  31n,
  32n,
  33n,
  64n,
  255n,
  256n,
  2n ** 32n,
  2n ** 53n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 160n - 1n,
  2n ** 255n,
  2n ** 256n - 1n,
]
const binary = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a,
  0x1b, 0x1c, 0x1d,
]
const shown = [
  0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x58,
  0x59, 0x5a,
]
const looked = [0x31, 0x35, 0x3b, 0x3f, 0x40, 0x49, 0x51, 0x54, 0x5c]

/**
 * Writes a program that mostly makes sense: it knows how many words are on the stack, its jumps lead somewhere, its
 * loops end. Now and then it does what no compiler would. With `rounds`, all of it is a loop that goes round so often.
 */
export function randomProgram(
  dice: Dice,
  others: readonly bigint[],
  length: number,
  defined: Uint8Array,
  rounds = 0,
): Uint8Array {
  /** One of those that the fork knows, most of the time. */
  const known = (...choices: readonly number[]): number =>
    dice.below(300) === 0
      ? dice.of(...choices)
      : dice.of(...choices.filter((opcode) => defined[opcode] === 1))
  const code: number[] = []
  const holes: { at: number; label: number }[] = []
  const labels: number[] = []
  const functions: { label: number; body: () => void }[] = []
  let height = 0
  /** Words that a loop or a function needs again. */
  let floor = 0
  let budget = length

  const op = (...bytes: number[]) => code.push(...bytes)
  const push = (value: bigint) => {
    height++
    if (value === 0n && dice.below(2) === 0) return op(0x60, 0)
    const hex = value.toString(16)
    const even = hex.length % 2 === 0 ? hex : `0${hex}`
    const more = Math.min(32 - even.length / 2, dice.below(8) === 0 ? dice.below(5) : 0)
    const bytes = `${'00'.repeat(more)}${even}`.match(/../g)!.map((byte) => Number.parseInt(byte, 16))
    return op(0x5f + bytes.length, ...bytes)
  }
  const newLabel = () => labels.push(-1) - 1
  const pushLabel = (label: number) => {
    height++
    op(0x61)
    holes.push({ at: code.length, label })
    op(0, 0)
  }
  const place = (label: number) => {
    labels[label] = code.length
    op(0x5b)
  }
  const word = () => {
    if (dice.below(2) === 0) return push(dice.of(...edges))
    if (dice.below(2) === 0) return push(BigInt(dice.below(300)))
    let value = 0n
    for (let limb = dice.below(4); limb >= 0; limb--)
      value = (value << 64n) | (BigInt(dice.below(0xffffffff)) << BigInt(dice.below(33)))
    return push(BigInt.asUintN(256, value))
  }
  const offset = () =>
    dice.below(40) === 0 ? word() : push(BigInt(dice.below(dice.below(10) === 0 ? 3000 : 130)))
  const atLeast = (count: number) => {
    if (dice.below(800) === 0) return
    while (height - floor < count) word()
  }
  const small = () => push(BigInt(dice.below(4)))
  const neutral = (body: () => void) => {
    const [before, lower] = [height, floor]
    floor = height
    body()
    floor = lower
    while (height > before) {
      op(0x50)
      height--
    }
    while (height < before) word()
  }
  const block = (depth: number) => {
    for (let count = 1 + dice.below(6); count > 0 && budget > 0; count--) statement(depth)
  }

  const call = () => {
    const opcode = known(0xf1, 0xf2, 0xf4, 0xfa, 0xf1, 0xfa)
    push(BigInt(dice.below(70)))
    offset()
    push(BigInt(dice.below(70)))
    offset()
    if (opcode === 0xf1 || opcode === 0xf2) dice.below(3) === 0 ? push(BigInt(dice.below(3))) : push(0n)
    push(dice.of(...others))
    if (dice.below(3) === 0) push(BigInt(dice.below(60_000)))
    else {
      op(0x5a)
      height++
    }
    op(opcode)
    height -= opcode === 0xf1 || opcode === 0xf2 ? 6 : 5
    if (dice.below(3) === 0 && defined[0x3d] === 1) {
      op(0x3d, 0x60, 0)
      height += 2
      offset()
      op(0x3e)
      height -= 3
    }
  }
  const create = () => {
    // Init code that returns a few bytes of itself, or anything.
    const init = dice.of(
      0x600160005360016000f3n,
      0x6001600052600a6016f3n,
      0x5b600056n,
      0x60ff60005260206000fdn,
    )
    push(init << (8n * BigInt(32 - Math.ceil(init.toString(16).length / 2))))
    push(0n)
    op(0x52)
    height -= 2
    const isSecond = dice.below(2) === 0 && defined[0xf5] === 1
    if (isSecond) small()
    push(BigInt(dice.below(33)))
    push(BigInt(dice.below(4) === 0 ? dice.below(40) : 0))
    push(BigInt(dice.below(2)))
    op(isSecond ? 0xf5 : 0xf0)
    height -= isSecond ? 3 : 2
  }

  const statement = (depth: number): void => {
    budget--
    switch (dice.below(30)) {
      case 0:
      case 1:
      case 2:
        word()
        return
      case 3:
      case 4:
      case 5:
      case 6:
      case 7:
        atLeast(2)
        op(known(...binary))
        height--
        return
      case 8:
        atLeast(3)
        op(dice.of(0x08, 0x09))
        height -= 2
        return
      case 9:
        atLeast(1)
        op(known(0x15, 0x19, 0x15, 0x1e))
        return
      case 10:
      case 11: {
        const count = 1 + dice.below(Math.min(16, Math.max(1, height - floor)))
        atLeast(count)
        op(0x7f + count)
        height++
        return
      }
      case 12:
      case 13: {
        const count = 1 + dice.below(Math.min(16, Math.max(1, height - floor - 1)))
        atLeast(count + 1)
        op(0x8f + count)
        return
      }
      case 14:
        atLeast(1)
        op(0x50)
        height--
        return
      case 15:
      case 16:
        atLeast(1)
        offset()
        op(dice.of(0x52, 0x52, 0x53))
        height -= 2
        return
      case 17:
        offset()
        op(dice.of(0x51, 0x51, 0x35))
        return
      case 18:
        push(BigInt(dice.below(200)))
        offset()
        op(0x20)
        height--
        return
      case 19:
        push(BigInt(dice.below(90)))
        offset()
        offset()
        op(dice.below(30) === 0 ? 0x3e : known(0x37, 0x39, 0x5e))
        height -= 3
        return
      case 20:
        atLeast(1)
        small()
        op(known(0x55, 0x55, 0x5d))
        height -= 2
        return
      case 21:
        small()
        op(known(...looked))
        return
      case 22:
        op(known(...shown))
        height++
        return
      case 23: {
        const topics = dice.below(5)
        for (let count = topics; count > 0; count--) word()
        push(BigInt(dice.below(70)))
        offset()
        op(0xa0 + topics)
        height -= topics + 2
        return
      }
      case 24:
        if (depth < 4) call()
        return
      case 25: {
        // if
        const after = newLabel()
        atLeast(1)
        pushLabel(after)
        op(0x57)
        height -= 2
        neutral(() => block(depth + 1))
        place(after)
        return
      }
      case 26: {
        if (depth > 2) return
        // A loop with its counter on the stack.
        const head = newLabel()
        push(BigInt(1 + dice.below(6)))
        place(head)
        neutral(() => block(depth + 1))
        push(1n)
        op(0x90, 0x03, 0x80)
        pushLabel(head)
        op(0x57, 0x50)
        height -= 3
        return
      }
      case 27: {
        if (depth > 3) return
        // A function, as Solidity calls it; sometimes the place is computed.
        const [name, back] = [newLabel(), newLabel()]
        pushLabel(back)
        pushLabel(name)
        if (dice.below(4) === 0) op(0x60, 1, 0x01, 0x60, 1, 0x90, 0x03)
        op(0x56)
        place(back)
        height -= 2
        functions.push({
          label: name,
          body() {
            const before = height
            height = 1
            place(name)
            neutral(() => block(depth + 1))
            op(0x56)
            height = before
          },
        })
        return
      }
      case 28:
        if (dice.below(3) === 0) create()
        else {
          op(0x5a)
          small()
          op(0x55)
          height--
        }
        return
      default:
        if (dice.below(12) === 0)
          op(dice.of(0xfe, 0x0c, 0x21, 0x00, 0x56, 0x57, 0xff, 0x5b, 0xfd, 0xf3, 0x60, 0x8f, 0x9f, 0x3c))
        return
    }
  }

  if (rounds === 0) while (budget > 0) statement(0)
  else {
    while (budget > length / 2) statement(0)
    const head = newLabel()
    push(BigInt(rounds))
    place(head)
    neutral(() => {
      while (budget > 0) statement(1)
    })
    push(1n)
    op(0x90, 0x03, 0x80)
    pushLabel(head)
    op(0x57)
  }
  if (dice.below(3) === 0) op(0x00)
  else {
    push(BigInt(dice.below(100)))
    push(0n)
    op(dice.of(0xf3, 0xf3, 0xfd))
  }
  for (let next = functions.pop(); next !== undefined; next = functions.pop()) next.body()
  for (const { at, label } of holes) {
    const target = labels[label]!
    code[at] = target >> 8
    code[at + 1] = target & 0xff
  }
  return Uint8Array.from(code)
}

/** Bytes that are nearly nobody's program. */
export function randomBytes(dice: Dice, length: number): Uint8Array {
  return Uint8Array.from({ length }, () =>
    dice.below(3) === 0 ? dice.of(0x5b, 0x60, 0x80, 0x90, 0x01, 0x52, 0x56, 0x57) : dice.below(256),
  )
}
