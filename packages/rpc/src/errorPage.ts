import { errorCatalogue } from './errors.ts'

/** The page `docs/errors.md`, made from the catalogue so that the two cannot disagree. */
export function errorPage(): string {
  const lines = [
    '# Errors',
    '',
    'Every error that Causeway answers with. This page is generated from `packages/rpc/src/errors.ts`.',
    '',
    'A refusal inside JSON-RPC comes with HTTP status 200 unless the table says otherwise; *body* says whether the',
    'answer is a JSON-RPC object or one line of plain text. *Retry* says whether sending the same thing again can help.',
    '',
    '| Name | Code | HTTP | Body | Retry | Says | Source |',
    '|---|---|---|---|---|---|---|',
  ]
  for (const [name, row] of Object.entries(errorCatalogue)) {
    const body = row.body === 'rpc' ? 'JSON-RPC' : 'text'
    const cells = [`\`${name}\``, row.code, row.http, body, row.retry ? 'yes' : 'no', row.says, row.source]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  lines.push('')
  return lines.join('\n')
}
