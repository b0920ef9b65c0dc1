import { fromHex, type Hex } from '@causeway/rpc'
import { cleanText, hasInvisible } from '../../../view/cleanText.ts'
import type { Line, View, Warning } from '../../../view/view.ts'
import { addressLine, line, warning } from './lines.ts'
import { parseSiwe, type Siwe } from './siwe.ts'

export interface MessageFacts {
  readonly message: Hex
  readonly address: Hex
  readonly origin: string
  readonly chainId: bigint
  readonly now: number
}

const maxShown = 20_000

/** What the user is told of a message to sign: as text where it is text, always as hex, and as a sign-in where it is one. */
export function messageView(facts: MessageFacts): View {
  const text = toText(facts.message)
  const siwe = text === null ? null : parseSiwe(text)
  const isSignIn = siwe !== null && siwe !== 'malformed'
  return {
    title: isSignIn ? `Sign in to ${cleanText(siwe.domain, 100)}` : 'Sign a message',
    lines: [
      ...(isSignIn ? siweLines(siwe) : []),
      ...(text === null ? [] : [line('Message', cleanText(text, maxShown))]),
      line('Message in hex', shorten(facts.message), 'hex'),
      addressLine('Signed by', facts.address),
    ],
    warnings: [
      ...(text === null ? [unreadable(facts.message)] : textWarnings(text)),
      ...(siwe === 'malformed' ? [malformed] : []),
      ...(isSignIn ? siweWarnings(siwe, facts) : []),
    ],
    raw: facts.message,
  }
}

const malformed = warning(
  'domainMismatch',
  'danger',
  'This reads like a sign-in but is not a proper one, so the site it is for cannot be checked.',
)

/** The text of bytes that are text: valid UTF-8 without the control characters that no text has. */
function toText(message: Hex): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(message))
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? null : text
  } catch {
    return null
  }
}

function shorten(hex: Hex): string {
  return hex.length <= maxShown ? hex : `${hex.slice(0, maxShown)}…`
}

function unreadable(message: Hex): Warning {
  return message.length === 66
    ? warning(
        'blindSignature',
        'danger',
        'This is a hash: nobody can see what it stands for. Signing it can sign anything.',
      )
    : warning('blindSignature', 'caution', 'This is not text. The wallet cannot tell what it means.')
}

function textWarnings(text: string): readonly Warning[] {
  const warnings: Warning[] = []
  if (hasInvisible(text)) {
    const says = 'The text holds characters that cannot be seen or that turn its direction.'
    warnings.push(warning('invisibleText', 'caution', says))
  }
  if (text.length > maxShown) {
    warnings.push(warning('blindSignature', 'caution', `Only the first ${maxShown} characters are shown.`))
  }
  return warnings
}

function siweLines(siwe: Siwe): readonly Line[] {
  const optional = (label: string, value: string | null, as: Line['as'] = 'text') =>
    value === null ? [] : [line(label, cleanText(value, 2000), as)]
  return [
    line('Sign in to', cleanText(siwe.domain, 253)),
    ...optional('Statement', siwe.statement),
    ...optional('URI', siwe.uri),
    ...optional('Chain', siwe.chainId),
    ...optional('Nonce', siwe.nonce),
    ...optional('Issued at', siwe.issuedAt, 'time'),
    ...optional('Expires at', siwe.expirationTime, 'time'),
    ...optional('Not before', siwe.notBefore, 'time'),
    ...optional('Request', siwe.requestId),
    ...siwe.resources.slice(0, 50).map((resource) => line('Resource', cleanText(resource, 500))),
  ]
}

function siweWarnings(siwe: Siwe, { origin, address, chainId, now }: MessageFacts): readonly Warning[] {
  const warnings: Warning[] = []
  const site = parseOrigin(origin)
  const isSchemeRight = siwe.scheme === null || `${siwe.scheme.toLowerCase()}:` === site?.protocol
  if (site === null || siwe.domain.toLowerCase() !== site.host || !isSchemeRight) {
    const text = `The message signs in to ${cleanText(siwe.domain, 100)}, but ${origin} asks for it.`
    warnings.push(warning('domainMismatch', 'danger', text))
  }
  if (siwe.address.toLowerCase() !== address) {
    warnings.push(warning('accountMismatch', 'danger', `The message names another account: ${siwe.address}.`))
  }
  if (siwe.chainId !== chainId.toString()) {
    const text = `The message names chain ${siwe.chainId}; the request is for chain ${chainId}.`
    warnings.push(warning('chainMismatch', 'caution', text))
  }
  if (siwe.expirationTime !== null && Date.parse(siwe.expirationTime) <= now) {
    warnings.push(warning('expired', 'caution', 'The message has expired.'))
  }
  if (siwe.notBefore !== null && Date.parse(siwe.notBefore) > now) {
    warnings.push(warning('expired', 'caution', 'The message is not valid yet.'))
  }
  return warnings
}

function parseOrigin(origin: string): URL | null {
  try {
    return new URL(origin)
  } catch {
    return null
  }
}
