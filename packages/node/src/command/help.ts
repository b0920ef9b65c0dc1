import { type Command, shown } from './command.ts'
import { createInk, type Ink } from './ink.ts'

const width = 100

/** The help page of one command. */
export function helpOf(command: Command, ink: Ink = createInk(false)): string {
  const entries = Object.entries(command.args)
  const positionals = entries.filter(([, definition]) => definition.type === 'positional')
  const flags = entries.filter(([, definition]) => definition.type !== 'positional')
  const required = flags.filter(([, definition]) => definition.required)
  const usage = [
    'causeway',
    command.name,
    ...positionals.map(([name, definition]) => shown(name, definition)),
    ...required.map(([name, definition]) => shown(name, definition)),
    ...(flags.length > required.length ? ['[flags]'] : []),
  ]
  const rows = entries.map(([name, definition]): [string, string] => [
    shown(name, definition),
    definition.description ?? '',
  ])
  return page([
    `${ink.strong(`causeway ${command.name}`)}: ${command.summary}`,
    ...command.details.map((text) => wrap(text, 0)),
    section(ink, 'Usage', `  ${usage.join(' ')}`),
    ...(rows.length > 0 ? [section(ink, 'Flags', table(rows))] : []),
    section(
      ink,
      'Examples',
      command.examples.map(({ says, line }) => `  ${ink.faint(`# ${says}`)}\n  ${line}`).join('\n'),
    ),
  ])
}

/** The first page: what the program is, its commands, and how it is set up. */
export function overview(commands: readonly Command[], version: string, ink: Ink = createInk(false)): string {
  return page([
    `${ink.strong('causeway')} ${version}: JSON-RPC for many networks, from chains that it holds itself`,
    section(ink, 'Usage', '  causeway [command] [flags]      without a command: causeway up'),
    section(
      ink,
      'Commands',
      table([
        ...commands.map((command): [string, string] => [command.name, command.summary]),
        ['help COMMAND', 'show the flags and examples of a command (also: causeway COMMAND --help)'],
      ]),
    ),
    section(
      ink,
      'Settings',
      wrap(
        'Flags win over CAUSEWAY_* variables (--port is CAUSEWAY_PORT), variables over the file, the file over the ' +
          'defaults. The file is ./causeway.yaml, or the one named by --config or CAUSEWAY_CONFIG; ' +
          'docs/causeway.example.yaml shows every setting.',
        2,
      ),
    ),
    section(
      ink,
      'Exit codes',
      table([
        ['0', 'done, or stopped by Ctrl-C after the work in hand was finished'],
        ['1', 'it could not be done; the reason is on stderr'],
        ['2', 'the command line or the configuration is wrong'],
        ['130', 'stopped before the work was finished (import: Ctrl-C; up: a second Ctrl-C)'],
      ]),
    ),
    section(
      ink,
      'Examples',
      [
        ['start with the three networks of the default', 'causeway'],
        [
          'start on another port, with the data elsewhere',
          'causeway up --port 9000 --data /var/lib/causeway',
        ],
        [
          'bring in a chain, then serve it',
          'causeway import --network mychain --genesis genesis.json --chain chain.rlp',
        ],
      ]
        .map(([says, line]) => `  ${ink.faint(`# ${says}`)}\n  ${line}`)
        .join('\n'),
    ),
  ])
}

function page(parts: string[]): string {
  return `${parts.join('\n\n')}\n`
}

function section(ink: Ink, title: string, body: string): string {
  return `${ink.strong(title)}\n${body}`
}

function table(rows: [string, string][]): string {
  const left = Math.max(...rows.map(([name]) => name.length)) + 4
  return rows.map(([name, says]) => `  ${name.padEnd(left - 2)}${wrap(says, left).trimStart()}`).join('\n')
}

function wrap(text: string, indent: number): string {
  const margin = ' '.repeat(indent)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(margin + line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, margin + line].join('\n')
}
