import { type ArgsDef, parseArgs } from 'citty'
import { nearest } from '../nearest.ts'

/** The surroundings of a command, handed in so that a test can hand in its own. */
export interface Terminal {
  /** For results alone: the banner, tables, exported bytes. */
  stdout: NodeJS.WritableStream & { isTTY?: boolean }
  /** For progress, errors and the log. */
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
  environment: Record<string, string | undefined>
  directory: string
}

interface Example {
  says: string
  line: string
}

/** What a command line said, by the names of the arguments: a text, or `true` for a flag without a value. */
export type Arguments = Readonly<Record<string, unknown>>

/** One command: what the help shows, what the parser takes, and what it does. `run` gives the exit code. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Paragraphs for the help page. */
  readonly details: readonly string[]
  readonly args: ArgsDef
  readonly examples: readonly Example[]
  run(args: Arguments, terminal: Terminal): Promise<number>
}

/** Reads the arguments of a command. Unlike the parser below it, it refuses what it does not know. */
export function readArguments(command: Command, words: string[]): Arguments {
  checkWords(command, words)
  const args: Arguments = parseArgs(words, optional(command.args))
  for (const [name, definition] of Object.entries(command.args)) {
    if (definition.required && args[name] === undefined) {
      throw new UsageError(`${shown(name, definition)} is missing`, command.name)
    }
  }
  return args
}

function checkWords(command: Command, words: string[]): void {
  const positionals = Object.values(command.args).filter((definition) => definition.type === 'positional')
  let free = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '-' || !word.startsWith('-')) {
      if (free++ >= positionals.length) throw new UsageError(`unexpected argument "${word}"`, command.name)
      continue
    }
    const [flag = '', inlineValue] = splitOnce(word)
    const name = flag.replace(/^--?/, '')
    const definition =
      command.args[name] ?? (flag.startsWith('--no-') ? command.args[name.slice(3)] : undefined)
    if (definition === undefined || definition.type === 'positional' || !flag.startsWith('--')) {
      throw new UsageError(unknownFlag(command, flag, name), command.name)
    }
    if (definition.type === 'boolean') {
      if (inlineValue !== undefined) throw new UsageError(`${flag} takes no value`, command.name)
      continue
    }
    const value = inlineValue ?? words[++index]
    if (value === undefined || value === '' || value.startsWith('--')) {
      throw new UsageError(`${flag} needs a value: ${shown(name, definition)}`, command.name)
    }
  }
}

function unknownFlag(command: Command, flag: string, name: string): string {
  const flags = Object.keys(command.args).filter((each) => command.args[each]?.type !== 'positional')
  const meant = nearest(name, [...flags, 'help', 'version'])
  return `unknown flag ${flag}${meant === null ? '' : `; did you mean --${meant}?`}`
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=')
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

/** How an argument is written: `--port NUMBER`, `--json`, `NAME`. */
export function shown(name: string, definition: ArgsDef[string]): string {
  const hint = definition.valueHint ?? name.toUpperCase()
  if (definition.type === 'positional') return hint
  return definition.type === 'boolean' ? `--${name}` : `--${name} ${hint}`
}

/** What is missing is reported by us, in our words. */
function optional(args: ArgsDef): ArgsDef {
  return Object.fromEntries(
    Object.entries(args).map(([name, definition]) => [name, { ...definition, required: false }]),
  )
}

/** The command line cannot be understood. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** The command whose help page shows the way. */
  readonly command: string

  constructor(message: string, command = '') {
    super(message)
    this.command = command
  }
}

/** The command was understood and could not be done. The message is the whole of what the person needs. Exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}
