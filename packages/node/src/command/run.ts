import { ConfigError } from '../config/configError.ts'
import { ControlError } from '../control/controlError.ts'
import { KeyError } from '../keys/keyFile.ts'
import { nearest } from '../nearest.ts'
import { version } from '../version.ts'
import { type Command, CommandError, readArguments, type Terminal, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import { inkFor } from './ink.ts'

/** Runs a command line and gives the exit code: 0 done, 1 failed, 2 the command line or the configuration is wrong. */
export async function run(words: string[], terminal: Terminal): Promise<number> {
  const ink = inkFor(terminal.stdout, terminal.environment)
  try {
    if (words[0] === '--version' || words[0] === '-v') {
      terminal.stdout.write(`${version}\n`)
      return 0
    }
    const { command, group, rest } = findCommand(words[0] === 'help' ? [...words.slice(1), '--help'] : words)
    if (rest.some((word) => word === '--help' || word === '-h')) {
      if (group !== null) {
        terminal.stdout.write(group.map((each) => helpOf(each, ink)).join('\n'))
        return 0
      }
      terminal.stdout.write(command === null ? overview(commands, version, ink) : helpOf(command, ink))
      return 0
    }
    const chosen = command ?? commandNamed('up')
    return await chosen.run(readArguments(chosen, rest), terminal)
  } catch (error) {
    return report(error, terminal)
  }
}

interface Found {
  /** `null` when the words begin with a flag, which is `up` in short. */
  command: Command | null
  /** The commands that begin with the same word, when it was given alone (`causeway keys`). */
  group: Command[] | null
  rest: string[]
}

function findCommand(words: string[]): Found {
  const [first, second] = words
  if (first === undefined || first.startsWith('-')) return { command: null, group: null, rest: words }
  const group = commands.filter((command) => command.name.startsWith(`${first} `))
  if (group.length > 0) {
    const names = group.map((command) => command.name.slice(first.length + 1))
    if (second === undefined || second.startsWith('-'))
      return { command: commandNamed(`${first} list`), group, rest: words.slice(1) }
    const command = group.find((each) => each.name === `${first} ${second}`)
    if (command === undefined) throw unknownCommand(`${first} ${second}`, second, names)
    return { command, group: null, rest: words.slice(2) }
  }
  const command = commands.find((each) => each.name === first)
  if (command === undefined)
    throw unknownCommand(
      first,
      first,
      commands.map((each) => each.name.split(' ')[0] ?? ''),
    )
  return { command, group: null, rest: words.slice(1) }
}

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name)
  if (command === undefined) throw new Error(`the command table has no ${name}`)
  return command
}

function unknownCommand(typed: string, word: string, names: string[]): UsageError {
  const choices = [...new Set(names)]
  const meant = nearest(word, choices)
  return new UsageError(
    `unknown command "${typed}"; ${meant === null ? `the commands are ${choices.join(', ')}` : `did you mean ${meant}?`}`,
  )
}

function report(error: unknown, { stderr }: Terminal): number {
  if (error instanceof UsageError) {
    const page = error.command === '' ? 'causeway --help' : `causeway ${error.command} --help`
    stderr.write(`causeway: ${error.message}\nSee: ${page}\n`)
    return 2
  }
  if (error instanceof ConfigError) {
    stderr.write(`causeway: the configuration cannot be used\n${error.message}\n`)
    return 2
  }
  if (error instanceof CommandError || error instanceof KeyError || error instanceof ControlError) {
    stderr.write(`causeway: ${error.message}\n`)
    return 1
  }
  stderr.write(
    `causeway: unexpected error\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  return 1
}
