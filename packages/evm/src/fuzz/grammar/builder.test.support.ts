import type { Rules } from '../../forks.ts'
import type { Random } from '../random.test.support.ts'
import type { Piece, Program } from './assembly.test.support.ts'

/** A program that is being written. */
export interface Builder {
  readonly random: Random
  readonly rules: Rules
  /** Addresses that calls and looks go to. */
  readonly people: readonly [bigint, ...bigint[]]
  /** How many contracts deep this is init code. */
  readonly level: number
  /** Whether other contracts are called, which takes gas without bound if there is gas without bound. */
  readonly isCalling: boolean
  /** Words on the stack, as far as they can be known. */
  height: number
  /** How many loops this is in. */
  loops: number
  emit(...bytes: number[]): void
  push(value: bigint | number): void
  mark(label: number): void
  pushPlace(label: number, shift?: number): void
  newLabel(): number
  /** Puts data behind the code and copies it to memory. */
  copyData(data: readonly number[] | Program, to: number): void
  finish(): Program
}

export interface BuilderOptions {
  random: Random
  rules: Rules
  people: readonly [bigint, ...bigint[]]
  level: number
  isCalling: boolean
}

export function createBuilder(options: BuilderOptions): Builder {
  const pieces: Piece[] = []
  const data: (readonly number[] | Program)[] = []
  let labels = 0
  const builder: Builder = {
    ...options,
    height: 0,
    loops: 0,
    emit: (...bytes) => void pieces.push({ kind: 'bytes', bytes }),
    push(value) {
      pieces.push({ kind: 'bytes', bytes: pushOf(BigInt(value), options) })
      builder.height++
    },
    mark: (label) => void pieces.push({ kind: 'mark', label }),
    pushPlace(label, shift = 0) {
      pieces.push({ kind: 'place', label, shift })
      builder.height++
    },
    newLabel: () => labels++,
    copyData(item, to) {
      data.push(item)
      pieces.push({ kind: 'dataSize', data: data.length - 1 }, { kind: 'dataPlace', data: data.length - 1 })
      builder.height += 2
      builder.push(to)
      builder.emit(0x39)
      builder.height -= 3
    },
    finish: () => ({ pieces, data }),
  }
  return builder
}

/** The shortest PUSH, and now and then a longer one. */
function pushOf(value: bigint, { random, rules }: BuilderOptions): number[] {
  if (value === 0n && rules.is('shanghai') && random.chance(0.7)) return [0x5f]
  const digits = value.toString(16)
  const least = Math.max(1, Math.ceil(digits.length / 2))
  const size = random.chance(0.1) ? least + random.below(33 - least) : least
  const text = digits.padStart(size * 2, '0')
  const bytes = [0x5f + size]
  for (let i = 0; i < text.length; i += 2) bytes.push(Number.parseInt(text.slice(i, i + 2), 16))
  return bytes
}
