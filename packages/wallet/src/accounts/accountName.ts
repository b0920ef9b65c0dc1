const longest = 64

/** Control characters, and marks that turn the direction of writing: a name must not dress up as another text. */
const disguises = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as the user typed it, fit to be shown in one line; `null` where nothing is left of it. */
export function parseAccountName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').replace(disguises, '').trim()
  return name === '' ? null : [...name].slice(0, longest).join('').trim()
}

/** The first of `Account 1`, `Account 2` … that is not taken and not below the number of such accounts. */
export function defaultAccountName(
  kind: 'Account' | 'Imported',
  count: number,
  taken: readonly string[],
): string {
  let number = count + 1
  while (taken.includes(`${kind} ${number}`)) number++
  return `${kind} ${number}`
}
