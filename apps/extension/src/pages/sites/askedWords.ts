import { strings } from './strings.ts'

const words: Readonly<Record<string, string>> = strings.activity.asked

/** What a method asks of the user, in words; `null` for one that asks nothing of them. */
export function askedWords(method: string): string | null {
  return Object.hasOwn(words, method) ? (words[method] ?? null) : null
}
