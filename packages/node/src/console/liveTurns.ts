import type { LiveTick } from '../usage/live.ts'

/** More than this at once nobody reads. */
const maxFailures = 20

/**
 * Tells one tick at a time. Those that come while one is being told become one, told next: a slow store costs a page its
 * seconds, but never a second round beside the first, and no number is lost.
 */
export function createLiveTurns(
  tell: (news: LiveTick) => Promise<void>,
  onFault: (error: unknown) => void,
): (news: LiveTick) => void {
  let isTelling = false
  let waiting: LiveTick | null = null

  const run = async (first: LiveTick) => {
    isTelling = true
    for (let news: LiveTick | null = first; news !== null; ) {
      await tell(news).catch(onFault)
      news = waiting
      waiting = null
    }
    isTelling = false
  }

  return (news) => {
    if (isTelling) waiting = waiting === null ? news : joined(waiting, news)
    else void run(news)
  }
}

function joined(before: LiveTick, after: LiveTick): LiveTick {
  const requests = before.requests + after.requests
  const tookMs = before.requests * (before.meanMs ?? 0) + after.requests * (after.meanMs ?? 0)
  return {
    ...after,
    requests,
    errors: before.errors + after.errors,
    credits: before.credits + after.credits,
    meanMs: requests === 0 ? null : tookMs / requests,
    failures: [...before.failures, ...after.failures].slice(-maxFailures),
  }
}
