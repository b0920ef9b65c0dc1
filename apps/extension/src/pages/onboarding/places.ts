/**
 * Which words the user is asked for: one place of each third of the phrase, counted from 1, in order. No word is asked
 * for twice, because a word that was picked is picked.
 */
export function placesToConfirm(phrase: string, random: (below: number) => number): readonly number[] {
  const words = phrase.split(' ')
  const third = words.length / 3
  const asked = new Set<string | undefined>()
  return [0, 1, 2].map((part) => {
    const all = Array.from({ length: third }, (_, at) => part * third + at + 1)
    const fresh = all.filter((place) => !asked.has(words[place - 1]))
    const place = fresh[random(fresh.length)] ?? part * third + 1
    asked.add(words[place - 1])
    return place
  })
}

/** Whether the picked words are those of the places. */
export function isConfirmed(phrase: string, places: readonly number[], picked: readonly string[]): boolean {
  const words = phrase.split(' ')
  return places.length === picked.length && places.every((place, at) => words[place - 1] === picked[at])
}

/** A number below another, from the browser's own source of chance. */
export function chance(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
}
