import { expect, test } from 'vitest'
import { giveBackArena, memoryAt, takeArena } from './arena.ts'

test('an arena that waits has no large memory, and gives an empty one', () => {
  const arena = takeArena()
  for (const depth of [0, 1, 1023]) {
    const memory = memoryAt(arena, depth)
    memory.grow(1024 * 1024)
    memory.bytes.fill(7, 0, 1024 * 1024)
  }
  const small = memoryAt(arena, 2)
  small.grow(64)
  small.bytes.fill(7, 0, 64)
  giveBackArena(arena)
  for (const memory of Object.values(arena.memories)) {
    expect(memory.bytes.length).toBeLessThanOrEqual(64 * 1024)
  }
  for (const depth of [0, 1, 2, 1023]) {
    const memory = memoryAt(arena, depth)
    expect(memory.size).toBe(0)
    memory.grow(1024)
    expect(memory.bytes.subarray(0, 1024).every((byte) => byte === 0)).toBe(true)
  }
})
