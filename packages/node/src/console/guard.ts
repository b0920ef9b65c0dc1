import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { consoleHeader } from './api.ts'
import { AdminRefusal } from './refusal.ts'

/**
 * Refuses what was not sent to us by name: a page of another site can make its own name point here (DNS rebinding), but
 * not one of ours, and not an address in digits.
 */
export function checkHost(request: IncomingMessage, domain: string | null): string {
  const { host = '' } = request.headers
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const digits = name.startsWith('[') ? name.slice(1, -1) : name
  const isOurs =
    isIP(digits) !== 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    (domain !== null && (name === domain || name.endsWith(`.${domain}`)))
  if (isOurs) return host.toLowerCase()
  throw new AdminRefusal(
    'foreign',
    'The console does not answer to this host name. Its operator can set it with --domain.',
  )
}

/**
 * Refuses what another site's page sent in the name of the person. A cookie is not told apart by port, so a page on
 * another port of this machine counts as another site too.
 */
export function checkSender(request: IncomingMessage, origin: string): void {
  const { 'sec-fetch-site': site, origin: sender } = request.headers
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (sender !== undefined && !isOwnOrigin(sender, origin))) throw foreign()
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (sender === undefined || request.headers[consoleHeader.toLowerCase()] === undefined) throw foreign()
}

/** A proxy in front may speak TLS where we do not. */
function isOwnOrigin(sender: string, origin: string): boolean {
  return sender === origin || sender === origin.replace(/^http:/, 'https:')
}

function foreign(): AdminRefusal {
  return new AdminRefusal(
    'foreign',
    `A change must come from the console's own pages: with its Origin and the header ${consoleHeader}.`,
  )
}
