import { expect, test } from 'vitest'
import { createDoor, maxLines } from './door.ts'

test('an origin has so many lines and no more, and another origin has its own', () => {
  const door = createDoor(() => 0)
  const places = Array.from({ length: maxLines }, () => door.enter('https://many.example'))
  expect(places).not.toContain(null)
  expect(door.enter('https://many.example')).toBeNull()
  expect(door.enter('https://other.example')).not.toBeNull()
  places[0]?.leave()
  expect(door.enter('https://many.example')).not.toBeNull()
  expect(door.enter('https://many.example')).toBeNull()
})

test('to hang up and connect again is no way around the limit', () => {
  let now = 0
  const door = createDoor(() => now)
  const origin = 'https://flood.example'
  const seen: string[] = []
  for (let line = 0; line < 20; line++) {
    const place = door.enter(origin)
    for (let count = 0; count < 500; count++) seen.push(place?.admit() ?? 'none')
    place?.leave()
    now += 10
  }
  expect(seen.filter((admission) => admission === 'served').length).toBeLessThan(500 + 20)
  expect(door.enter('https://other.example')?.admit()).toBe('served')
  now += 5_000
  const rested = door.enter(origin)
  expect(Array.from({ length: 500 }, () => rested?.admit())).not.toContain('refused')
})

test('a flood that goes on over new lines is hung up on after ten seconds too', () => {
  let now = 0
  const door = createDoor(() => now)
  const admissions = new Set<string | undefined>()
  for (; now < 10_500; now += 100) {
    const place = door.enter('https://flood.example')
    for (let count = 0; count < 600; count++) admissions.add(place?.admit())
    place?.leave()
  }
  expect(admissions).toEqual(new Set(['served', 'refused', 'hangUp']))
})
