import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Family, Sample } from './exposition.ts'

/** What the process itself is like. */
export interface ProcessMetrics {
  families(): Family[]
  close(): void
}

/** How often the delay is looked at. What is measured includes it. */
const resolutionMs = 10

export function createProcessMetrics(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let utilization = performance.eventLoopUtilization()
  const startedAt = Math.floor((Date.now() - process.uptime() * 1_000) / 1_000)

  return {
    families() {
      const now = performance.eventLoopUtilization()
      const { utilization: busy } = performance.eventLoopUtilization(now, utilization)
      utilization = now
      const delays = delaySamples(delay)
      delay.reset()
      const { user, system } = process.cpuUsage()
      const { rss, heapUsed } = process.memoryUsage()
      return [
        gauge(
          'causeway_event_loop_delay_seconds',
          'How late the event loop came since the last scrape.',
          delays,
        ),
        gauge(
          'causeway_event_loop_utilization',
          'Part of the time since the last scrape that it was busy.',
          busy,
        ),
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time.',
          type: 'counter',
          samples: [{ labels: {}, value: (user + system) / 1_000_000 }],
        },
        gauge('process_resident_memory_bytes', 'Memory that is in use.', rss),
        gauge('causeway_heap_used_bytes', 'Memory of JavaScript objects.', heapUsed),
        gauge('process_start_time_seconds', 'When the process began.', startedAt),
      ]
    },
    close: () => delay.disable(),
  }
}

/** Before the first measurement there is no number. */
function delaySamples(delay: {
  readonly count: number
  readonly max: number
  percentile(part: number): number
}): Sample[] {
  if (delay.count === 0) return []
  const inSeconds = (nanoseconds: number) => Math.max(0, nanoseconds - resolutionMs * 1e6) / 1e9
  return [
    { labels: { quantile: '0.5' }, value: inSeconds(delay.percentile(50)) },
    { labels: { quantile: '0.99' }, value: inSeconds(delay.percentile(99)) },
    { labels: { quantile: '1' }, value: inSeconds(delay.max) },
  ]
}

export function gauge(name: string, help: string, value: number | readonly Sample[]): Family {
  return {
    name,
    help,
    type: 'gauge',
    samples: typeof value === 'number' ? [{ labels: {}, value }] : value,
  }
}
