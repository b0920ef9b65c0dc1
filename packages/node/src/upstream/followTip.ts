import type { UpstreamChain, UpstreamClock } from '@causeway/chain'
import type { Gateway, Tip } from '@causeway/gateway'
import type { Hex } from '@causeway/rpc'

/** A tip that could not be followed is tried again after this, if no newer one came. */
const retryMs = 1_000

/** A tip below our head, on the same chain: whoever told it lags, or what is above it is gone, which is looked at again. */
const lookAgainMs = 10_000

function retryAfter({ isLive, view }: UpstreamChain, tip: Tip): number | null {
  if (!isLive()) return retryMs
  if (view.head().hash === tip.hash) return null
  return view.canonicalHash(tip.number) === tip.hash ? lookAgainMs : retryMs
}

/** Moves a chain to whatever its upstreams call their newest block. While it moves only the newest tip is remembered. */
export function followTip(options: {
  gateway: Gateway
  chain: UpstreamChain
  /** Called when the chain can be read for the first time. */
  onLive(): void
  after: UpstreamClock['after']
}): () => void {
  const { gateway, chain, onLive, after } = options
  let wanted: Tip | null = null
  let isMoving = false
  let isLive = false
  let isStopped = false
  let stopRetry = () => {}

  const move = async () => {
    isMoving = true
    for (let tip = wanted; tip !== null && !isStopped; tip = wanted) {
      wanted = null
      await chain.follow({ number: tip.number, hash: tip.hash as Hex })
      if (isStopped) return
      if (!isLive && chain.isLive()) {
        isLive = true
        onLive()
      }
      const waitMs = wanted === null ? retryAfter(chain, tip) : null
      if (waitMs !== null) stopRetry = after(waitMs, () => take(tip))
    }
    isMoving = false
  }

  const take = (tip: Tip) => {
    stopRetry()
    wanted = tip
    if (!isMoving) void move()
  }

  const stop = gateway.onTip(take)
  const known = gateway.tip()
  if (known !== null) take(known)
  return () => {
    isStopped = true
    stopRetry()
    stop()
  }
}
