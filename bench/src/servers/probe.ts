import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the service with --import. Workers inherit the flag, and theirs is not the loop that answers.
if (isMainThread && process.send !== undefined) {
  const resolution = 1
  const histogram = monitorEventLoopDelay({ resolution })
  // What is recorded is the time from tick to tick, the resolution included; the delay is what is above it.
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  process.on('message', (message) => {
    if (message === 'watch') {
      histogram.reset()
      histogram.enable()
    } else if (message === 'tell') {
      histogram.disable()
      process.send?.({
        mean: ms(histogram.mean),
        p50: ms(histogram.percentile(50)),
        p99: ms(histogram.percentile(99)),
        max: ms(histogram.max),
      })
    }
  })
  // The channel must not keep a service alive that wants to end.
  process.channel?.unref()
}
