import type { View } from '@causeway/chain'
import type { Clock, Gateway } from '@causeway/gateway'
import type { PartnerView } from '../console/api.ts'
import type { Log } from '../log.ts'
import { type Question, questionsOf } from './questions.ts'
import { firstDifference } from './sameAnswer.ts'

/** A network whose partners are rehearsed. */
export interface Stage {
  readonly network: string
  readonly view: View
  readonly gateway: Pick<Gateway, 'request' | 'accuse' | 'status'>
}

export interface Rehearsal {
  states(): readonly PartnerView[]
  /** Asks every partner once, now. */
  round(): Promise<void>
  close(): void
}

/** Between two questions to one partner: a trickle that no partner notices, and that finds an outage within a minute. */
const everyMs = 20_000
const deadlineMs = 5_000

/**
 * Asks partners lookups whose answers are known, all the time. Nothing here comes from a caller. A partner that is wrong
 * is told of to the gateway, which asks it no more.
 */
export function createRehearsal(options: {
  stages: () => readonly Stage[]
  clock: Clock
  /** Milliseconds since 1970, for people. */
  now: () => number
  random: () => number
  log: Log
}): Rehearsal {
  const { stages, clock, now, random, log } = options
  const states = new Map<string, PartnerView>()
  let isClosed = false
  let cancel = () => {}

  const rehearse = async (stage: Stage, partner: string) => {
    const question = pick(questionsOf(stage.view, random), random)
    // Without a known answer it can at least be alive.
    const { method, params } = question ?? { method: 'eth_chainId', params: [] }
    const began = clock.now()
    const only = new Set([partner])
    const outcome = await stage.gateway.request({ method, params }, { partner: true, only, deadlineMs })
    if (isClosed) return
    if (outcome.kind === 'refusal') {
      // It may have said before that it does not have the method.
      if (outcome.error.row !== 'methodNotFound') tell(stage, partner, 'dead', 'it does not answer', null)
      return
    }
    if (outcome.result === 'null' && question?.isFinal === true) {
      // It may be far behind, which is no lie; but it could not stand in for anybody.
      tell(stage, partner, 'dead', 'it does not have a block that is final', null)
      return
    }
    const isNothing = question === null || outcome.result === 'null'
    const wrong = isNothing ? null : lieIn(question, outcome.result)
    if (wrong === null) tell(stage, partner, 'good', null, clock.now() - began)
    else {
      stage.gateway.accuse(partner, `${method}: ${wrong}`)
      tell(stage, partner, 'lying', `its answer to ${method} was wrong`, null)
    }
  }

  const tell = (
    { network }: Stage,
    partner: string,
    state: PartnerView['state'],
    says: string | null,
    latencyMs: number | null,
  ) => {
    const key = `${network}\n${partner}`
    const before = states.get(key)
    const at = now()
    const isNew = before?.state !== state
    const isGood = state === 'good'
    states.set(key, {
      network,
      partner,
      state,
      since: isNew ? at : (before?.since ?? at),
      askedAt: at,
      goodAt: isGood ? at : (before?.goodAt ?? null),
      asked: (before?.asked ?? 0) + 1,
      failed: (before?.failed ?? 0) + (isGood ? 0 : 1),
      latencyMs: latencyMs ?? before?.latencyMs ?? null,
      says,
    })
    if (!isNew) return
    if (isGood) log.info({ network, partner }, 'a partner passed its rehearsal')
    else log.warn({ network, partner, state, says }, 'a partner failed its rehearsal')
  }

  const round = async () => {
    const asked = stages().flatMap((stage) =>
      stage.gateway
        .status()
        .filter(({ role }) => role === 'partner')
        .map(async ({ id, state }) => {
          // The gateway does not ask it for a while; there is nothing new to learn.
          if (state === 'lying') tell(stage, id, 'lying', 'an answer of it was wrong', null)
          else if (state === 'wrongChain') tell(stage, id, 'dead', 'it is on another chain', null)
          else await rehearse(stage, id)
        }),
    )
    await Promise.all(asked)
  }

  const schedule = (ms: number) => {
    cancel = clock.after(ms, () => {
      round()
        .catch((err) => log.error({ err }, 'partners could not be rehearsed'))
        .finally(() => {
          // Not in step with other instances, nor with anything that a partner does every so often.
          if (!isClosed) schedule(everyMs * (0.75 + random() / 2))
        })
    })
  }
  schedule(1_000)

  return {
    states: () =>
      stages().flatMap(({ network, gateway }) =>
        gateway
          .status()
          .filter(({ role }) => role === 'partner')
          .map(({ id }) => states.get(`${network}\n${id}`) ?? unknown(network, id)),
      ),
    round,
    close() {
      isClosed = true
      cancel()
    },
  }
}

function unknown(network: string, partner: string): PartnerView {
  return {
    network,
    partner,
    state: 'unknown',
    since: null,
    askedAt: null,
    goodAt: null,
    asked: 0,
    failed: 0,
    latencyMs: null,
    says: null,
  }
}

function pick<Item>(items: readonly Item[], random: () => number): Item | null {
  return items[Math.floor(random() * items.length)] ?? null
}

/** What is wrong with an answer; `null` where it can be true. */
function lieIn({ answer }: Question, result: string): string | null {
  const difference = firstDifference(JSON.parse(answer), readJson(result))
  return difference === null ? null : difference === '' ? 'it is no such thing' : `${difference} is wrong`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
