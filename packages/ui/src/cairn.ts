interface Stone {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly shade: 0 | 1 | 2
}

export interface Cairn {
  /** One of six grounds. */
  readonly tone: number
  readonly stones: readonly Stone[]
}

/** Three stones upon each other in a square of 32, from a text: the same text gives the same pile. */
export function cairn(text: string): Cairn {
  const next = numbers(text)
  const tone = next(6)
  let top = 27
  const stones = [18, 14, 9].map((base) => {
    const height = 5 + next(3)
    const stone: Stone = {
      x: 16 + (next(5) - 2) * 0.8,
      y: top - height / 2,
      width: base + next(5) - 1,
      height,
      shade: shades[next(3)] ?? 0,
    }
    top -= height
    return stone
  })
  return { tone, stones }
}

const shades = [0, 1, 2] as const

/** FNV-1a stepped by xorshift: it only has to spread, not to hide. */
function numbers(text: string): (below: number) => number {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}
