import type { Head } from './tip.ts'

/** How far apart blocks are, learned from the heads that pass by; `null` while nothing was seen. */
export function createBlockTime() {
  let before: Head | null = null
  let ms: number | null = null
  return {
    observe(head: Head): void {
      const last = before
      if (head.timestamp === null || (last !== null && head.number <= last.number)) return
      before = head
      if (last === null || last.timestamp === null || head.timestamp < last.timestamp) return
      const each = ((head.timestamp - last.timestamp) * 1000) / Number(head.number - last.number)
      ms = ms === null ? each : 0.8 * ms + 0.2 * each
    },
    ms: () => ms,
  }
}
