import type { ServerName } from '../servers/server.ts'
import { differences } from './differences.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A server's answers to the same questions, and the names of its own blocks (their hashes depend on clock and genesis). */
export type Answers = {
  server: ServerName
  texts: readonly string[]
  blockNames: ReadonlyMap<string, string>
}

/** Checks that two servers gave the same answers, apart from the listed differences; throws on the first other one. */
export function compareAnswers(ours: Answers, theirs: Answers): void {
  for (const [index, text] of ours.texts.entries()) {
    const [left, right] = [result(ours, text), result(theirs, theirs.texts[index] ?? 'null')]
    const where = firstDifference(left, right, [ours.server, theirs.server], '')
    if (where !== null)
      throw new Error(
        `${ours.server} and ${theirs.server} differ in ${where}\n${text}\n${theirs.texts[index]}`,
      )
  }
}

/** The result in an answer, with the hashes of the server's own blocks replaced by their numbers. */
function result({ server, blockNames }: Answers, text: string): Json {
  const answer: { result?: Json } = JSON.parse(text, (_, value) =>
    typeof value === 'string' ? (blockNames.get(value) ?? value) : value,
  )
  if (answer.result === undefined || answer.result === null)
    throw new Error(`${server} did not answer: ${text}`)
  return answer.result
}

function firstDifference(
  left: Json,
  right: Json,
  servers: readonly ServerName[],
  path: string,
): string | null {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right ? null : path || 'the result'
  const [a, b] = [new Map(Object.entries(left)), new Map(Object.entries(right))]
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    if (
      differences.some(
        (row) => row.keys.includes(key) && (row.server === 'all' || servers.includes(row.server)),
      )
    )
      continue
    const found = firstDifference(a.get(key) ?? null, b.get(key) ?? null, servers, `${path}/${key}`)
    if (found !== null) return found
  }
  return null
}
