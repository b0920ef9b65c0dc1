/** Which words the user is asked for: one place of each third of the phrase, counted from 1, in order. */
export function placesToConfirm(words: number, random: (below: number) => number): readonly number[] {
  const third = words / 3
  return [0, 1, 2].map((part) => part * third + random(third) + 1)
}

/** Whether the picked words are those of the places. A word that occurs twice fits both. */
export function isConfirmed(phrase: string, places: readonly number[], picked: readonly string[]): boolean {
  const words = phrase.split(' ')
  return places.length === picked.length && places.every((place, at) => words[place - 1] === picked[at])
}

/** A number below another, from the browser's own source of chance. */
export function chance(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
}
