import type { Terminal } from './command.ts'

/** How far a long job is. */
export interface Progress {
  /** Bytes of the file that are done: the one measure known before the end. */
  done: number
  total: number
  blocks: number
  /** Number of the last block. */
  head: bigint
}

export interface ProgressDisplay {
  update(progress: Progress): void
  stop(): void
}

/** A bar for people, a line every few seconds for files and pipes; both on stderr, with blocks/s and the time left. */
export async function createProgressDisplay(
  terminal: Terminal,
  clock: () => number = Date.now,
): Promise<ProgressDisplay> {
  const began = clock()
  if (terminal.stderr.isTTY === true) return createBar(terminal, began, clock)
  let lastLine = began
  return {
    update(progress) {
      if (clock() - lastLine < 2000) return
      lastLine = clock()
      terminal.stderr.write(`${progressLine(progress, clock() - began)}\n`)
    },
    stop: () => {},
  }
}

async function createBar(terminal: Terminal, began: number, clock: () => number): Promise<ProgressDisplay> {
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage} %  block {head}  {rate} blocks/s  {left} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream: terminal.stderr,
  })
  let last: Progress | null = null
  return {
    update(progress) {
      const elapsed = clock() - began
      const payload = {
        head: progress.head,
        rate: rate(progress, elapsed),
        left: timeLeft(progress, elapsed),
      }
      if (last === null) bar.start(progress.total, progress.done, payload)
      else bar.update(progress.done, payload)
      last = progress
    },
    stop: () => bar.stop(),
  }
}

export function progressLine(progress: Progress, elapsedMs: number): string {
  const percent = progress.total === 0 ? 100 : Math.floor((100 * progress.done) / progress.total)
  return `${percent} %  block ${progress.head}  ${rate(progress, elapsedMs)} blocks/s  ${timeLeft(progress, elapsedMs)} left`
}

export function rate({ blocks }: Pick<Progress, 'blocks'>, elapsedMs: number): string {
  const perSecond = elapsedMs === 0 ? 0 : (blocks * 1000) / elapsedMs
  return perSecond >= 10 ? String(Math.round(perSecond)) : perSecond.toFixed(1)
}

function timeLeft({ done, total }: Progress, elapsedMs: number): string {
  if (done === 0) return '?'
  return duration((elapsedMs * (total - done)) / done)
}

/** `7 s`, `3 min 05 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`
}
