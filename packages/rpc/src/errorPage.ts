import type { ErrorRow, ErrorRows } from './catalogueError.ts'
import { errorCatalogue } from './errors.ts'

/**
 * The page `docs/errors.md`, made from the two tables so that page and code cannot disagree. The wallet's table is
 * handed in, because it lives in a package above this one.
 */
export function errorPage(walletErrors: ErrorRows): string {
  return [
    '# Errors',
    '',
    'Every error that Causeway answers with. This page is generated from `packages/rpc/src/errors.ts` and',
    '`packages/session/src/errors.ts`.',
    '',
    '*Retry* says whether sending the same thing again can help.',
    '',
    '## The node service',
    '',
    'A refusal inside JSON-RPC comes with HTTP status 200 unless the table says otherwise; *body* says whether the',
    'answer is a JSON-RPC object or one line of plain text. Rows with an *event* carry it beside the code, and a sentence',
    'in `details`. `rejected` has no `id` where a whole HTTP request is refused by it.',
    '',
    'A request with the header `Causeway-Errors: plain` (a WebSocket: with it in the handshake, or `?errors=plain`) gets',
    'every refusal whose HTTP status is not 200 in one shape, `{ code, message, data: { reason, … } }`: `reason` is the',
    'name of the row, and a limit adds `limit`, `allowed`, `used` (credits) and `waitSeconds`. `Causeway-Errors: former`',
    'gives limits in the form that hosted services had before (-32005).',
    '',
    '| Name | Code | Event | HTTP | Body | Retry | Says | Source |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries<ErrorRow>(errorCatalogue).map(
      ([name, { code, event = '', http, body, retry, says, source }]) =>
        line(
          name,
          code,
          event,
          http,
          body === 'rpc' ? 'JSON-RPC' : 'text',
          retry ? 'yes' : 'no',
          says,
          source,
        ),
    ),
    '',
    '## The wallet',
    '',
    'What a site is answered, always as a JSON-RPC object. A refusal may say more than its row and carry `data`.',
    '',
    '| Name | Code | Retry | Says | Source |',
    '|---|---|---|---|---|',
    ...Object.entries(walletErrors).map(([name, { code, retry, says, source }]) =>
      line(name, code, retry ? 'yes' : 'no', says, source),
    ),
    '',
  ].join('\n')
}

function line(name: string, ...cells: readonly (string | number)[]): string {
  return `| \`${name}\` | ${cells.join(' | ')} |`
}
