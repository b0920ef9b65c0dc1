import { readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { ConfigError } from './configError.ts'
import type { Issue, Path } from './issues.ts'

/** A configuration file that is sound YAML; its settings are not checked yet. */
export interface ConfigFile {
  readonly path: string
  readonly content: unknown
  /** The error for issues of this file: each with line, column, the line itself and a mark under the place. */
  refuse(issues: Issue[]): ConfigError
}

export function readConfigFile(path: string): ConfigFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const reason = missing ? 'there is no such file; check --config or CAUSEWAY_CONFIG' : String(error)
    throw new ConfigError(`cannot read the configuration file ${path}: ${reason}`)
  }
  return parseConfigFile(text, path)
}

export function parseConfigFile(text: string, path: string): ConfigFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    const marks = document.errors.map((error) => ({
      from: error.pos[0],
      to: error.pos[1],
      text: `${sentence(error.message)}; mend the YAML here`,
    }))
    throw refusal(path, text, lines, marks)
  }
  return {
    path,
    content: document.toJS() ?? {},
    refuse: (issues) =>
      refusal(
        path,
        text,
        lines,
        issues.map((issue) => ({
          ...rangeOf(document, issue),
          text: issue.text,
          isSecret: issue.isSecret === true,
        })),
      ),
  }
}

interface Mark {
  from: number
  to: number
  text: string
  isSecret?: boolean
}

function refusal(file: string, text: string, lines: LineCounter, marks: Mark[]): ConfigError {
  const source = text.split(/\r?\n/)
  const parts = [...marks]
    .sort((a, b) => a.from - b.from)
    .map((mark) => {
      const { line, col } = lines.linePos(mark.from)
      const code = source[line - 1] ?? ''
      // Error texts end up in logs, and the line may hold a credential.
      if (mark.isSecret === true || mayHoldSecret(code)) return `${file}:${line}:${col}: ${mark.text}`
      const width = Math.max(1, Math.min(mark.to - mark.from, code.length - col + 1))
      const gutter = String(line)
      return [
        `${file}:${line}:${col}: ${mark.text}`,
        `  ${gutter} | ${code}`,
        `  ${' '.repeat(gutter.length)} | ${' '.repeat(col - 1)}${'^'.repeat(width)}`,
      ].join('\n')
    })
  return new ConfigError(parts.join('\n'))
}

function mayHoldSecret(code: string): boolean {
  return /:\/\/[^\s]*@|authorization|bearer|x-api-key/i.test(code)
}

/** Where in the text the fault lies: the name, the value, or (when something is missing) what should hold it. */
function rangeOf(document: Document, issue: Issue): { from: number; to: number } {
  const node = document.getIn(issue.path, true)
  // A value that was left empty has no text of its own; its name is the better mark.
  if (!issue.atName && issue.path.length > 0 && isNode(node) && node.range && node.range[1] > node.range[0]) {
    return { from: node.range[0], to: node.range[1] }
  }
  for (let length = issue.path.length; length > 0; length--) {
    const key = keyAt(document, issue.path.slice(0, length))
    if (key !== null) return key
  }
  const from = document.contents?.range?.[0] ?? 0
  return { from, to: from }
}

function keyAt(document: Document, path: Path): { from: number; to: number } | null {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return null
  const name = path[path.length - 1]
  for (const pair of parent.items) {
    if (isScalar(pair.key) && pair.key.range && String(pair.key.value) === String(name)) {
      return { from: pair.key.range[0], to: pair.key.range[1] }
    }
  }
  return null
}

function sentence(message: string): string {
  return (message.slice(0, 1).toLowerCase() + message.slice(1)).replace(/[.:]?\s*$/, '')
}
