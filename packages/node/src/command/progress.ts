import type { ImportProgress } from '@causeway/chain'
import type { Terminal } from './command.ts'

/** Shows how far an import is. */
export interface ProgressDisplay {
  update(progress: ImportProgress): void
  stop(): void
}

/** A bar for people, a line every few seconds for files and pipes; both on stderr, with blocks/s and the time left. */
export async function createProgressDisplay(
  terminal: Terminal,
  clock: () => number = Date.now,
): Promise<ProgressDisplay> {
  const pace = createPace(clock)
  if (terminal.stderr.isTTY === true) return createBar(terminal, pace)
  let lastLine = clock()
  return {
    update(progress) {
      const { rate, left } = pace.measure(progress)
      if (clock() - lastLine < 2000) return
      lastLine = clock()
      const percent = progress.total === 0 ? 100 : Math.floor((100 * progress.done) / progress.total)
      terminal.stderr.write(`${percent} %  block ${progress.head}  ${rate} blocks/s  ${left} left\n`)
    },
    stop: () => {},
  }
}

async function createBar(terminal: Terminal, pace: Pace): Promise<ProgressDisplay> {
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage} %  block {head}  {rate} blocks/s  {left} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream: terminal.stderr,
  })
  let started = false
  return {
    update(progress) {
      const payload = { head: progress.head, ...pace.measure(progress) }
      if (started) bar.update(progress.done, payload)
      else bar.start(progress.total, progress.done, payload)
      started = true
    },
    stop: () => bar.stop(),
  }
}

interface Pace {
  measure(progress: ImportProgress): { rate: string; left: string }
}

/** Measured over the last seconds: blocks of different ages differ a hundredfold in work, and a resumed import begins with a leap. */
function createPace(clock: () => number): Pace {
  const windowMs = 10_000
  const samples = [{ at: clock(), done: 0, blocks: 0 }]
  return {
    measure({ done, total, blocks }) {
      const at = clock()
      samples.push({ at, done, blocks })
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > windowMs) samples.shift()
      const first = samples[0] ?? { at, done, blocks }
      const elapsed = at - first.at
      const bytes = done - first.done
      const left = bytes > 0 ? duration((elapsed * (total - done)) / bytes) : '?'
      return { rate: blocksPerSecond(blocks - first.blocks, elapsed), left }
    },
  }
}

export function blocksPerSecond(blocks: number, elapsedMs: number): string {
  const rate = elapsedMs === 0 ? 0 : (blocks * 1000) / elapsedMs
  return rate >= 10 ? String(Math.round(rate)) : rate.toFixed(1)
}

/** `7 s`, `3 min 05 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`
}
