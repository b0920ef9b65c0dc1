/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

const common = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'welcome',
  'admin',
  'iloveyou',
  'monkey',
  'dragon',
]
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * A rough guess of how hard a password is to guess, for a meter: what repeats, runs along the alphabet or the keyboard,
 * or is among the first that anyone tries counts as one character. It advises; only the length is a rule.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password]
  if (characters.length < 8) return 0
  const bits = countedLength(password.toLowerCase()) * Math.log2(alphabetOf(password))
  if (bits < 36) return 1
  if (bits < 52) return 2
  return bits < 64 ? 3 : 4
}

function countedLength(password: string): number {
  const text = common.reduce((rest, word) => rest.replaceAll(word, '*'), password)
  const characters = [...text]
  const fresh = characters.filter((character, at) => {
    const before = characters[at - 1]
    return before === undefined || !(before === character || isRun(before, character))
  })
  // A text of few different characters is a pattern, whatever its length.
  return Math.min(fresh.length, new Set(characters).size * 2)
}

function isRun(before: string, character: string): boolean {
  return rows.some((row) => row.includes(before + character) || row.includes(character + before))
}

function alphabetOf(password: string): number {
  // Text in letters only is likely made of words, whose letters follow from each other.
  if (/^[\p{L} ]+$/u.test(password)) return 10
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 20],
  ] as const
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0)
}
