import { approveAll, type Decision, type Proposal, SessionError } from '@causeway/session'
import type { Clock } from '../clock.ts'
import { WalletError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import type { VaultState } from '../vault/vault.ts'
import { FeeError } from '../view/feeError.ts'
import type { FeeAnswer, View } from '../view/view.ts'
import type {
  ApprovalAnswer,
  ApprovalListener,
  ApprovalRequest,
  Approvals,
  PendingApproval,
} from './approvals.ts'
import { type ConnectRequest, createPendingConnects, type StoredConnect } from './pendingConnects.ts'
import { type Asker, createThrottle, noThrottle } from './throttle.ts'

/** How long a request waits for the user, and how many of an origin may wait. */
const approvalLimits = { waitMs: 600_000, queued: 20 } as const

export interface ApprovalsOptions {
  readonly clock: Clock
  /** A fresh id for a request. */
  readonly newId: () => string
  readonly vaultState: () => VaultState
  /** Whether rejections in a row silence a site for a while; they do by default. */
  readonly spamFilter?: boolean
  readonly sessionStorage: Storage
  /** Requests for a session that a stopped process left behind. */
  readonly restored: readonly StoredConnect[]
  /** Carries out what the user says to one of those: nobody waits for it any more. Settles when that is done. */
  readonly concludeRestored: (request: ConnectRequest, decision: Decision) => Promise<void>
  readonly onFault: (error: unknown) => void
}

type Confirmation = Exclude<ApprovalRequest, { kind: 'connect' }>
type Unnumbered<Request> = Request extends ApprovalRequest ? Omit<Request, 'id' | 'createdAt'> : never

/** The side of the queue that faces the sites. */
export interface ApprovalQueue extends Approvals {
  /**
   * Asks the user for a session. The question outlives the process, not the page that asked; a yes outlives both until
   * `concluded` says that it is carried out.
   */
  connect(request: Omit<ConnectRequest, 'id' | 'createdAt' | 'kind'>): Promise<Decision>
  concluded(origin: string): void
  /**
   * Makes room for a request that is still being described, or refuses it: a site that may not ask does not make the
   * wallet work either. The returned function gives the room back.
   */
  prepare(asker: Asker): () => void
  /**
   * Asks the user to confirm one effect: settles when approved, with the fee that was chosen if one was, else throws the
   * refusal. `withFee` gives the view with a fee and throws for one that cannot be; without it there is no choice.
   */
  confirm(request: Unnumbered<Confirmation>, withFee?: (fee: FeeAnswer) => View): Promise<FeeAnswer | null>
  /** Whether the origin's request for a session is before the user; if so its window is called forward. */
  isConnecting(origin: string): boolean
  /** The page went away, and what it asked for goes with it. */
  cancel(connection: string): void
  /** Takes back the confirmations of an origin that are not covered any more; they are 4100. */
  withdraw(origin: string, isCovered: (request: Confirmation) => boolean): void
  /** Answers requests with the user's no, which does not count as a rejection: their site was blocked. */
  dismiss(isMeant: (request: ApprovalRequest) => boolean): void
  /** Settles when the requests that outlive the process are stored. */
  flush(): Promise<void>
  /** The vault was opened or locked: what a screen shows has changed. */
  refresh(): void
  close(): void
}

/** The caller of a request went away, so there is nobody to answer. */
export class CallerGone extends Error {
  constructor() {
    super('The caller went away.')
    this.name = 'CallerGone'
  }
}

interface Entry {
  readonly request: ApprovalRequest
  readonly withFee?: (fee: FeeAnswer) => View
  settle(answer: ApprovalAnswer): void
  refuse(error: Error): void
  stopWaiting(): void
}

/** The queue between the sites and the user, in the order the requests came. */
export function createApprovals(options: ApprovalsOptions): ApprovalQueue {
  const { clock, newId, vaultState, concludeRestored } = options
  const entries = new Map<string, Entry>()
  const listeners = new Set<ApprovalListener>()
  const throttle = options.spamFilter === false ? noThrottle : createThrottle(() => clock.now())
  const pendingConnects = createPendingConnects(options.sessionStorage, options.onFault)

  const pending = (): readonly PendingApproval[] => {
    const needsUnlock = vaultState() !== 'unlocked'
    return [...entries.values()].map(({ request }) => ({ ...request, needsUnlock }))
  }
  const tell = (focus: string | null = null): void => {
    const list = pending()
    for (const listener of [...listeners]) {
      try {
        listener(list, focus)
      } catch (error) {
        // A screen that breaks must not keep a request from the others, nor from its answer.
        options.onFault(error)
      }
    }
  }
  /** How many requests of an origin are being described. */
  const described = new Map<string, number>()
  const assertBelow = (count: number): void => {
    if (count >= approvalLimits.queued)
      throw new SessionError('limitExceeded', { data: { limit: approvalLimits.queued } })
  }
  const assertRoom = (asker: Asker, beside = 0): void => {
    throttle.assertFree(asker)
    const isQueued = ({ request }: Entry): boolean =>
      request.origin === asker.origin && request.kind !== 'connect'
    assertBelow([...entries.values()].filter(isQueued).length + beside)
  }
  const connects = (): readonly ConnectRequest[] =>
    [...entries.values()].flatMap(({ request }) => (request.kind === 'connect' ? [request] : []))
  /** What the user said yes to and is not carried out yet. */
  const granted = new Set<StoredConnect>()
  const storeConnects = (): void => pendingConnects.write([...connects(), ...granted])
  const concluded = (origin: string): void => {
    for (const request of granted) if (request.origin === origin) granted.delete(request)
    storeConnects()
  }

  const add = (request: ApprovalRequest, settlers: Omit<Entry, 'request' | 'stopWaiting'>): void => {
    const left = Math.max(0, request.createdAt + approvalLimits.waitMs - clock.now())
    // Nobody decided: that is a no, but not one of the user's, so it does not count as a rejection.
    const stopWaiting = clock.after(left, () => take(request.id)?.refuse(new SessionError('userRejected')))
    entries.set(request.id, { request, ...settlers, stopWaiting })
    if (request.kind === 'connect') storeConnects()
    tell()
  }
  /** Takes a request out of the queue: from here on it can be settled once. */
  const take = (id: string): Entry | undefined => {
    const entry = entries.get(id)
    if (entry === undefined) return undefined
    entries.delete(id)
    entry.stopWaiting()
    if (entry.request.kind === 'connect') storeConnects()
    tell()
    return entry
  }
  const reject = (id: string): boolean => {
    const entry = take(id)
    if (entry === undefined) return false
    throttle.noteRejection(entry.request)
    entry.settle({ approved: false })
    return true
  }

  const grant = (request: ConnectRequest, answer: ApprovalAnswer): void => {
    const decision = toDecision(request.proposal, answer)
    if (decision.approved) granted.add({ ...request, decision })
  }

  const queue: ApprovalQueue = {
    pending,
    decide: (id, answer) => {
      const waiting = entries.get(id)
      if (waiting === undefined) return false
      if (!answer.approved) return reject(id)
      const state = vaultState()
      if (state !== 'unlocked') throw new WalletError(state === 'empty' ? 'noVault' : 'locked')
      const fee = feeOf(answer)
      if (fee !== null) viewWith(waiting, fee)
      // In one write with its end as a question: there is no moment at which a stop would lose it.
      if (waiting.request.kind === 'connect') grant(waiting.request, answer)
      const entry = take(id)
      if (entry === undefined) return false
      throttle.noteApproval(entry.request)
      entry.settle(answer)
      return true
    },
    preview: (id, fee) => {
      const waiting = entries.get(id)
      if (waiting === undefined) return null
      try {
        return { view: viewWith(waiting, fee) }
      } catch (error) {
        if (!(error instanceof FeeError)) throw error
        return { fault: { field: error.field, says: error.says } }
      }
    },
    rejectAll: () => {
      for (const id of [...entries.keys()]) reject(id)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: async (asked) => {
      const { within, proposal } = asked
      throttle.assertFree(asked)
      // An origin has one such request, but a page may have frames of any number of origins.
      if (within !== undefined) assertBelow(connects().filter((other) => other.within === within).length)
      const request: ConnectRequest = { ...asked, id: newId(), createdAt: clock.now(), kind: 'connect' }
      return new Promise((resolve, refuse) => {
        add(request, { settle: (answer) => resolve(toDecision(proposal, answer)), refuse })
      })
    },
    concluded,
    prepare: (asker) => {
      const { origin } = asker
      const before = described.get(origin) ?? 0
      assertRoom(asker, before)
      described.set(origin, before + 1)
      return () => {
        const left = (described.get(origin) ?? 1) - 1
        if (left > 0) described.set(origin, left)
        else described.delete(origin)
      }
    },
    confirm: async (unnumbered, withFee) => {
      assertRoom(unnumbered)
      const request = { ...unnumbered, id: newId(), createdAt: clock.now() }
      return new Promise((resolve, refuse) => {
        const settle = (answer: ApprovalAnswer): void =>
          answer.approved ? resolve(feeOf(answer)) : refuse(new SessionError('userRejected'))
        add(request, { settle, refuse, ...(withFee === undefined ? {} : { withFee }) })
      })
    },
    isConnecting: (origin) => {
      const open = connects().find((request) => request.origin === origin)
      if (open !== undefined) tell(open.id)
      return open !== undefined
    },
    cancel: (connection) => {
      const left = [...entries.values()].filter(({ request }) => request.connection === connection)
      // Once for all of them: a page that many requests wait for may be closed like any other.
      if (left[0] !== undefined) throttle.noteWithdrawal(left[0].request)
      for (const { request } of left) take(request.id)?.refuse(new CallerGone())
    },
    withdraw: (origin, isCovered) => {
      for (const { request } of [...entries.values()])
        if (request.origin === origin && request.kind !== 'connect' && !isCovered(request))
          take(request.id)?.refuse(new SessionError('unauthorized'))
    },
    dismiss: (isMeant) => {
      for (const { request } of [...entries.values()])
        if (isMeant(request)) take(request.id)?.settle({ approved: false })
    },
    flush: () => pendingConnects.flush(),
    refresh: () => tell(),
    close: () => {
      listeners.clear()
      for (const { stopWaiting, refuse } of entries.values()) {
        stopWaiting()
        refuse(new CallerGone())
      }
      entries.clear()
    },
  }
  // A moment later, as where a caller waits: what happens in the same breath as a decision comes first for both.
  const conclude = (request: ConnectRequest, decision: Decision): void =>
    queueMicrotask(() => void concludeRestored(request, decision).finally(() => concluded(request.origin)))
  const isInTime = ({ createdAt }: ConnectRequest): boolean => clock.now() < createdAt + approvalLimits.waitMs
  for (const { decision, ...request } of options.restored)
    if (decision !== undefined) {
      granted.add({ ...request, decision })
      conclude(request, decision)
    } else if (isInTime(request))
      add(request, {
        settle: (answer) => conclude(request, toDecision(request.proposal, answer)),
        refuse: () => {},
      })
  // One that waited too long while no process ran is given up without being shown.
  return queue
}

function toDecision(proposal: Proposal, answer: ApprovalAnswer): Decision {
  return !answer.approved || 'scopes' in answer ? answer : approveAll(proposal)
}

function feeOf(answer: ApprovalAnswer): FeeAnswer | null {
  return ('fee' in answer ? answer.fee : undefined) ?? null
}

function viewWith({ withFee }: Entry, fee: FeeAnswer): View {
  if (withFee === undefined) throw new FeeError('This request has no fee to choose.')
  return withFee(fee)
}
