import type { Terminal } from './command.ts'

/** Ways to make a word stand out. They change nothing where colours are not wanted. */
export interface Ink {
  strong(text: string): string
  faint(text: string): string
  warn(text: string): string
  good(text: string): string
}

export function createInk(colours: boolean): Ink {
  const style = (open: number, close: number) => (text: string) =>
    colours ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { strong: style(1, 22), faint: style(2, 22), warn: style(33, 39), good: style(36, 39) }
}

/** Colours go to people only, and not to those who asked for none (no-color.org). */
export function inkFor(stream: Terminal['stdout'], environment: Terminal['environment']): Ink {
  return createInk(stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb')
}
