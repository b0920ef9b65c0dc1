import { isDeepStrictEqual } from 'node:util'
import type { Sent } from './conversation.ts'
import type { Answer, AnsweredSession, Side } from './side.ts'

/** What one implementation made of a request. */
export interface Outcome {
  readonly answer: Answer
  /** The scopes of the session afterwards. */
  readonly scopes: AnsweredSession['sessionScopes']
  /** The scopes that the event told, or `null` where there was none. */
  readonly event: unknown
  readonly approved: boolean
}

/** One place where the two differ. */
export interface Difference {
  readonly sent: Sent
  /** The parameters as both have read them. */
  readonly params: unknown
  /** The session before the request, as ours told it. */
  readonly before: AnsweredSession['sessionScopes']
  readonly path: readonly string[]
  readonly ours: unknown
  readonly theirs: unknown
  readonly outcomes: { readonly ours: Outcome; readonly theirs: Outcome }
}

/** Sends a request to one side. */
export async function ask(side: Side, { method, params }: Sent): Promise<Outcome> {
  const [approvals, events] = [side.approvals(), side.events().length]
  const answer = await side.handle(method, params === null ? undefined : JSON.parse(params))
  return {
    answer: readable(answer),
    scopes: (await sessionOf(side)).sessionScopes,
    event: eventOf(side.events().slice(events)),
    approved: side.approvals() > approvals,
  }
}

/** The session of a side. */
export async function sessionOf(side: Side): Promise<AnsweredSession> {
  const answer = await side.handle('wallet_getSession', {})
  if ('error' in answer) throw new Error('wallet_getSession was refused')
  return answer.result as AnsweredSession
}

/** Where two outcomes differ. Where one is refused, what follows from that (session, event) is no difference of its own. */
export function differences(
  sent: Sent,
  before: Difference['before'],
  ours: Outcome,
  theirs: Outcome,
): Difference[] {
  const params = sent.params === null ? undefined : JSON.parse(sent.params)
  const found = (path: readonly string[], mine: unknown, other: unknown): Difference => ({
    sent,
    params,
    before,
    path,
    ours: mine,
    theirs: other,
    outcomes: { ours, theirs },
  })
  if (codeOf(ours.answer) !== codeOf(theirs.answer)) return [found(['answer'], ours.answer, theirs.answer)]
  return leaves(ours, theirs).map(([path, mine, other]) => found(path, mine, other))
}

function eventOf(events: readonly unknown[]): unknown {
  if (events.length > 1) throw new Error('one request sent more than one event')
  return events[0] ?? null
}

/** The code of a refusal, or `null` for a result. */
export function codeOf(answer: Answer): number | null {
  return 'error' in answer ? answer.error.code : null
}

function leaves(ours: unknown, theirs: unknown): [string[], unknown, unknown][] {
  if (!isRecord(ours) || !isRecord(theirs)) return areEqual(ours, theirs) ? [] : [[[], ours, theirs]]
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return [...keys].flatMap((key) =>
    leaves(ours[key], theirs[key]).map(([path, mine, other]): [string[], unknown, unknown] => [
      [key, ...path],
      mine,
      other,
    ]),
  )
}

/** Lists are compared as sets: the order of accounts follows what the user selected last, and nothing else has one. */
function areEqual(ours: unknown, theirs: unknown): boolean {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return isDeepStrictEqual(ours, theirs)
  return isDeepStrictEqual(new Set(ours), new Set(theirs)) && ours.length === theirs.length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An answer without what an engine adds for its own developers. */
function readable(answer: Answer): Answer {
  if (!('error' in answer)) return { result: JSON.parse(JSON.stringify(answer.result)) }
  const { code, message, data } = answer.error
  return { error: data === undefined ? { code, message } : { code, message, data } }
}
