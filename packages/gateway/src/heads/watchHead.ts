import type { Clock } from '../clock.ts'
import type { Head } from '../health/tip.ts'
import type { Member } from '../member.ts'
import { isFailure } from '../reply/fault.ts'
import { type Attempt, prepare } from '../request/attempt.ts'
import { createCanceller } from '../request/cancel.ts'
import { isOutage } from '../request/round.ts'
import type { Line, Transport } from '../transport.ts'
import { readHead, readNotice, subscribeText } from './readHead.ts'

export interface WatchOptions {
  readonly member: Member
  readonly transport: Transport
  readonly clock: Clock
  readonly random: () => number
  readonly attempt: Attempt
  /** Milliseconds between two looks when nothing tells us of heads. */
  pollMs(): number
  /** Whether calls wait for this one, because none of our upstreams is in service. */
  isMissed(): boolean
  /** It told who it is; sets whether that is right. */
  onTold(): void
  /** It answers no more. */
  onSilent(): void
  /** It says what cannot be. */
  onLie(lie: string): void
  /** It was away and is back. */
  onBack(): void
  /** Its head changed, or it came back or went. */
  onChange(): void
}

/** Looks at one upstream for as long as it runs: whether it is of our chain, what its newest block is, whether it lives. */
export interface Watch {
  /** Looks now, whatever the time; resolves when it has. */
  look(): Promise<void>
  close(): void
}

const lookTimeoutMs = 2_000
const mostFailedLooks = 2
const mostMissed = 2
const mostPhantoms = 2
const longAheadMs = 3_000
const strangerPollMs = 10_000
/** Even a line that tells of every head is checked: it may be dead without our knowing. */
const quietPollMs = 10_000
const partnerPollMs = 15_000
const firstRetryMs = 250
const longestRetryMs = 5_000
/** While calls wait for it, it is asked so often that its return is noticed well within a second, however long it was away. */
const firstMissedMs = 250
const longestMissedMs = 500
const missedGrowth = 1.05
const lineRetryMs = 1_000
const longestLineRetryMs = 30_000

const chainIdCall = prepare({ method: 'eth_chainId', params: [] })
const genesisCall = prepare({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
const latestCall = prepare({ method: 'eth_getBlockByNumber', params: ['latest', false] })

interface OpenLine {
  socket: Line | null
  /** Whether it took the subscription, so that heads come by themselves. */
  isLive: boolean
  /** Heads in a row that were found by looking and not told. */
  missed: number
}

export function watchHead(options: WatchOptions): Watch {
  const { member, clock, attempt, transport } = options
  const canceller = createCanceller()
  let stopTimer = () => {}
  let looking: Promise<void> | null = null
  let next: Promise<void> | null = null
  let failedLooks = 0
  let phantoms = 0
  let retryMs = firstRetryMs
  let missedMs = firstMissedMs
  let line: OpenLine | null = null
  let stopLineTimer = () => {}
  let linePauseMs = lineRetryMs

  /** The answer, `null` where it has none, `undefined` where it could not say. */
  async function ask(call: typeof latestCall): Promise<unknown> {
    const attempted = await attempt(member, call, { timeoutMs: lookTimeoutMs, cancel: canceller })
    if (attempted.is === 'answer') return JSON.parse(attempted.result)
    const fault = attempted.is === 'fault' ? attempted.fault : null
    if (fault !== null && isFailure(fault)) failedLooks += 1
    return attempted.is === 'cancelled' || (fault !== null && isOutage(fault)) ? undefined : null
  }

  /** Gives whether it answered, right or wrong. The smallest question comes first: one that is away costs nobody more. */
  async function identify(): Promise<boolean> {
    const chainId = await ask(chainIdCall)
    const genesis = chainId === undefined ? undefined : await ask(genesisCall)
    if (chainId === undefined || genesis === undefined) return false
    const isQuantity = typeof chainId === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(chainId)
    const first = readHead(genesis)
    member.told = {
      chainId: isQuantity ? BigInt(chainId) : null,
      genesis: first !== null && first.number === 0n ? first.hash : null,
    }
    options.onTold()
    return true
  }

  async function lookOnce(): Promise<void> {
    const wasOpen = member.breaker.isOpen()
    const isTooSoon = wasOpen && clock.now() < member.breaker.probeAt() && !options.isMissed()
    // Looking is a call as well: one that asked for fewer is left alone.
    if (isTooSoon || member.limiter.isPaused(clock.now())) return
    // One that was away may be another when it comes back.
    if (wasOpen || member.identity !== 'right' || member.told?.genesis == null) {
      const isThere = await identify()
      if (!isThere || member.identity !== 'right') return settle(isThere)
    }
    const head = readHead(await ask(latestCall))
    if (head !== null) checkLine(head)
    if (head !== null) observe(head)
    if (head !== null && wasOpen) {
      member.breaker.close()
      member.backAt = clock.now()
      options.onBack()
    }
    if (head !== null) await checkHead(head)
    settle(head !== null)
  }

  /** Who alone is ahead of all others, and stays so, has to have what it says it has: the tip hangs on its word. */
  async function checkHead({ hash }: Head): Promise<void> {
    if (member.aheadSince === null || clock.now() - member.aheadSince < longAheadMs) {
      phantoms = 0
      return
    }
    const block = await ask(prepare({ method: 'eth_getBlockByHash', params: [hash, false] }))
    if (block === undefined || member.head?.hash !== hash) return
    phantoms = readHead(block)?.hash === hash ? 0 : phantoms + 1
    if (phantoms >= mostPhantoms) options.onLie('its newest block is one that it does not have')
  }

  /** A line that again and again did not tell of a head is dead, though nobody closed it. */
  function checkLine(head: Head): void {
    if (line?.isLive !== true || member.head === null || head.number <= member.head.number) return
    line.missed += 1
    if (line.missed >= mostMissed) line.socket?.close()
  }

  function settle(isThere: boolean): void {
    if (isThere) failedLooks = 0
    // Questions so small fail only where nobody is there; a request would wait for that much longer.
    else if (failedLooks >= mostFailedLooks) options.onSilent()
    retryMs = isThere ? firstRetryMs : Math.min(longestRetryMs, retryMs * 2)
    missedMs = isThere ? firstMissedMs : Math.min(longestMissedMs, missedMs * missedGrowth)
    options.onChange()
  }

  function observe(head: Head): void {
    // A node without blocks reports its genesis. Any other zero is nothing that anybody saw.
    if (head.number === 0n && head.hash !== member.told?.genesis) return
    const isNew = member.head?.hash !== head.hash
    member.head = head
    member.headAt = clock.now()
    if (isNew) options.onChange()
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null
      const isFirst = !member.isLookedAt
      member.isLookedAt = true
      if (isFirst) options.onChange()
    })
    return looking
  }

  /** A look that is under way may have asked already, so another follows it. */
  function lookAgain(): Promise<void> {
    if (looking === null) return look()
    next ??= looking.then(() => {
      next = null
      return look()
    })
    return next
  }

  function nextLookMs(): number {
    if (member.breaker.isOpen()) {
      return options.isMissed() ? missedMs : Math.max(50, member.breaker.probeAt() - clock.now())
    }
    if (member.identity === 'wrong') return strangerPollMs
    if (member.identity !== 'right' || clock.now() - member.headAt > 2 * quietPollMs) {
      return options.isMissed() ? missedMs : retryMs
    }
    if (member.upstream.role === 'partner') return partnerPollMs
    return line?.isLive === true ? quietPollMs : options.pollMs()
  }

  function schedule(): void {
    if (canceller.isCancelled) return
    // Not in step with each other, so that upstreams are not all asked in the same moment.
    const ms = nextLookMs() * (0.9 + 0.2 * options.random())
    stopTimer = clock.after(ms, () => void look().finally(schedule))
  }

  function connect(): void {
    if (member.upstream.ws === null || canceller.isCancelled) return
    const mine: OpenLine = { socket: null, isLive: false, missed: 0 }
    line = mine
    mine.socket = transport.open(member.upstream, {
      open: () => mine.socket?.send(subscribeText),
      text(text) {
        const notice = readNotice(text)
        if (notice === null || line !== mine) return
        linePauseMs = lineRetryMs
        if ('subscribed' in notice) mine.isLive = notice.subscribed
        else {
          mine.missed = 0
          if (member.identity === 'right') observe(notice.head)
        }
      },
      close() {
        if (line !== mine || canceller.isCancelled) return
        line = null
        stopLineTimer = clock.after(linePauseMs * (0.5 + options.random()), connect)
        linePauseMs = Math.min(longestLineRetryMs, linePauseMs * 2)
        // Whoever closed it may be gone altogether.
        void look()
      },
    })
  }

  void look().finally(schedule)
  connect()

  return {
    look: lookAgain,
    close() {
      canceller.cancel()
      stopTimer()
      stopLineTimer()
      line?.socket?.close()
      line = null
    },
  }
}
