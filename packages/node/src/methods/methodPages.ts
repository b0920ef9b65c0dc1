import type { JsonSchema } from '@causeway/rpc'
import type { NodeMethod } from './defineMethod.ts'
import { methods } from './index.ts'

/** The pages of `docs/methods/`, by file name: one a method, and the list of them. Written by `npm run generate`. */
export function methodPages(): Map<string, string> {
  const sorted = [...methods].sort((a, b) => (a.name < b.name ? -1 : 1))
  return new Map([
    ['README.md', listPage(sorted)],
    ...sorted.map((method): [string, string] => [`${method.name}.md`, methodPage(method)]),
  ])
}

const generated = '<!-- Generated from packages/node/src/methods. Do not edit. -->'

const places: Record<NodeMethod['on'], string> = {
  all: 'every network',
  dev: 'dev networks; elsewhere the method does not exist (-32601)',
  socket: 'every network, over WebSocket',
}

function listPage(sorted: NodeMethod[]): string {
  const rows = sorted.map(
    (method) => `| [\`${method.name}\`](${method.name}.md) | ${firstSentence(method.summary)} |`,
  )
  return `${generated}

# Methods

Every method takes its parameters by position. \`v3\` in the path stays stable: a breaking change gets a new segment.
The errors are on [their own page](../errors.md); \`rpc.discover\` answers with all of this as an OpenRPC document.

| Method | What it does |
|---|---|
${rows.join('\n')}
`
}

function methodPage({ name, summary, params, result, on }: NodeMethod): string {
  const rows = params.map(
    (param, at) =>
      `| ${at} | \`${param.name}\` | ${param.required ? 'yes' : 'no'} | ${shapeText(param.schema)} |`,
  )
  const table = `| # | Name | Required | Shape |\n|---|---|---|---|\n${rows.join('\n')}`
  return `${generated}

# ${name}

${summary}

On: ${places[on]}.

## Parameters

${params.length === 0 ? 'None.' : table}

## Result

\`${result.name}\`: ${shapeText(result.schema)}

\`\`\`json
${JSON.stringify(result.schema, null, 2)}
\`\`\`
`
}

function firstSentence(text: string): string {
  return /^.*?\.(?= )/.exec(text)?.[0].slice(0, -1) ?? text.replace(/\.$/, '')
}

/** A schema in a few words. What is said about it by hand comes last. */
function shapeText(schema: JsonSchema): string {
  const said = typeof schema.description === 'string' ? `. ${schema.description}` : ''
  return `${shapeOf(schema)}${said}`
}

function shapeOf(schema: JsonSchema): string {
  const { type, pattern, enum: values, oneOf, anyOf, items, properties } = schema
  const choices = oneOf ?? anyOf
  if (Array.isArray(choices) && type === undefined) {
    return [...new Set(choices.map((choice: JsonSchema) => shapeOf(choice)))].join(', or ')
  }
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' ')
  if (typeof pattern === 'string') return textShape(pattern)
  if (type === 'array')
    return `a list of ${typeof items === 'object' ? shapeOf(items as JsonSchema) : 'values'}`
  if (type !== 'object') return typeof type === 'string' ? type : 'any JSON value'
  if (typeof properties !== 'object' || properties === null) return 'object'
  return `object with ${Object.keys(properties)
    .map((key) => `\`${key}\``)
    .join(' ')}`
}

function textShape(pattern: string): string {
  const fixed = /^\^0x\[0-9a-fA?-?F?\]\{(\d+)\}\$$/.exec(pattern)
  if (fixed !== null) return `${Number(fixed[1]) / 2} bytes`
  if (pattern.startsWith('^0x(0|[1-9a-fA-F]')) return 'quantity'
  if (pattern === '^0x([0-9a-fA-F]{2})*$') return 'bytes'
  return `text (\`${pattern.replaceAll('|', '\\|')}\`)`
}
