import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, codeOf, type Difference, differences, type Outcome, sessionOf } from './compare.ts'
import { conversation, type Sent } from './conversation.ts'
import { createOurs } from './createOurs.ts'
import { createReference } from './createReference.ts'
import { fixedConversations } from './fixedConversations.ts'
import { knownDifferences } from './knownDifferences.ts'
import { createWorld } from './world.ts'

const world = createWorld(['1', '10', '1337'])
const counts = { requests: 0, generated: 0, approved: 0 }
const methods = new Map<string, number>()
const matched = new Map<string, number>()
const unexplained: string[] = []
const inconsistent: string[] = []

/** Both implementations hear the same page; where they part, the reference takes over our session and both go on. */
async function converse(requests: readonly Sent[], isGenerated: boolean): Promise<void> {
  const [ours, reference] = [createOurs(world), createReference(world)]
  for (const request of requests) {
    const { sessionScopes: before } = await sessionOf(ours)
    const [mine, theirs] = [await ask(ours, request), await ask(reference, request)]
    const found = differences(request, before, mine, theirs)
    for (const difference of found) explain(difference)
    if (found.length > 0) reference.adopt(await sessionOf(ours))
    checkConsistency(request, before, mine)

    counts.requests += 1
    methods.set(request.method, (methods.get(request.method) ?? 0) + 1)
    if (isGenerated) {
      counts.generated += 1
      if (mine.approved) counts.approved += 1
    }
  }
}

function explain(difference: Difference): void {
  const known = knownDifferences.filter(({ matches }) => matches(difference))
  for (const { id } of known) matched.set(id, (matched.get(id) ?? 0) + 1)
  if (known.length === 1) return
  const { sent, path, ours, theirs } = difference
  const ids = known.map(({ id }) => id)
  unexplained.push(JSON.stringify({ sent, path, ours, theirs, ids }))
}

/** What a difference in the answer would hide: a refusal changes nothing, and a result is what is stored and told. */
function checkConsistency(request: Sent, before: unknown, { answer, scopes, event }: Outcome): void {
  const isGranted = request.method === 'wallet_createSession' && 'result' in answer
  const isRevoked = request.method === 'wallet_revokeSession'
  const told = isGranted ? (answer.result as { sessionScopes: unknown }).sessionScopes : scopes
  const changed = JSON.stringify(before) !== JSON.stringify(scopes)
  if (JSON.stringify(told) !== JSON.stringify(scopes))
    inconsistent.push(JSON.stringify({ request, told, scopes }))
  if (event !== null && JSON.stringify(event) !== JSON.stringify(scopes))
    inconsistent.push(JSON.stringify({ request, event, scopes }))
  if (changed && !isGranted && !isRevoked) inconsistent.push(JSON.stringify({ request, before, scopes }))
  if (codeOf(answer) !== null && event !== null) inconsistent.push(JSON.stringify({ request, answer, event }))
}

beforeAll(async () => {
  // The reference handlers report their own faults there.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const requests of fixedConversations) await converse(requests, false)
  for (const requests of fc.sample(conversation, 500)) await converse(requests, true)
  const { requests, generated, approved } = counts
  const share = Math.round((approved / generated) * 100)
  console.info(`${requests} requests, ${generated} of them generated; ${share} % of those reach approval`)
})

describe('beside the handlers of the reference wallet', () => {
  test('every difference is one of the list, and of one entry only', () => {
    expect(unexplained).toEqual([])
  })

  test('ours does what it answers: refusals change nothing, results are stored and told', () => {
    expect(inconsistent).toEqual([])
  })

  test('every entry of the list matches something', () => {
    expect(knownDifferences.map(({ id }) => id).filter((id) => !matched.has(id))).toEqual([])
  })

  test('at least 2,000 requests of all four methods', () => {
    expect(counts.requests).toBeGreaterThanOrEqual(2_000)
    for (const method of ['createSession', 'getSession', 'invokeMethod', 'revokeSession'])
      expect(methods.get(`wallet_${method}`)).toBeGreaterThan(50)
  })

  // Counted are the generated requests of every method; only a `wallet_createSession` can come before the user.
  test('at least 40 % of the generated requests reach approval', () => {
    expect(counts.approved / counts.generated).toBeGreaterThanOrEqual(0.4)
  })

  test('docs/divergences.md has a row for each entry, in the same order', () => {
    const page = readFileSync(new URL('../../../docs/divergences.md', import.meta.url), 'utf8')
    const section = page.split('\n## ').find((text) => text.startsWith('Sessions')) ?? ''
    const rows = [...section.matchAll(/^\| `([a-z-]+)` \| .+ \| .+ \| .+ \|$/gm)].map(([, id]) => id)
    expect(rows).toEqual(knownDifferences.map(({ id }) => id))
  })
})
