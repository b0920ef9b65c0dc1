import { isAddress } from '../params.ts'

/** A sign-in message of EIP-4361. */
export interface Siwe {
  readonly scheme: string | null
  readonly domain: string
  readonly address: string
  readonly statement: string | null
  readonly uri: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | null
  readonly notBefore: string | null
  readonly requestId: string | null
  readonly resources: readonly string[]
}

const opening =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(\S{1,253}) wants you to sign in with your Ethereum account:$/
const phrase = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i

const fields = [
  ['URI', 'uri', true],
  ['Version', 'version', true],
  ['Chain ID', 'chainId', true],
  ['Nonce', 'nonce', true],
  ['Issued At', 'issuedAt', true],
  ['Expiration Time', 'expirationTime', false],
  ['Not Before', 'notBefore', false],
  ['Request ID', 'requestId', false],
] as const

/**
 * Reads a sign-in message line by line, in the order of the standard. `null` where the text is none; `'malformed'` where
 * it reads like one and is not, so that its domain cannot be relied on.
 */
export function parseSiwe(text: string): Siwe | 'malformed' | null {
  if (!phrase.test(text.slice(0, 2000))) return null
  const lines = text.split('\n')
  const [, scheme, domain] = opening.exec(lines.shift() ?? '') ?? []
  const address = lines.shift()
  if (domain === undefined || !isAddress(address) || lines.shift() !== '') return 'malformed'
  const statement = takeStatement(lines)
  if (statement === undefined) return 'malformed'
  const values = new Map<string, string>()
  for (const [label, name, isRequired] of fields) {
    const prefix = `${label}: `
    if (lines[0]?.startsWith(prefix)) values.set(name, lines.shift()?.slice(prefix.length) ?? '')
    else if (isRequired) return 'malformed'
  }
  const resources = takeResources(lines)
  const get = (name: string) => values.get(name) ?? null
  if (resources === null || lines.length > 0 || get('version') !== '1') return 'malformed'
  if (!/^[0-9]{1,32}$/.test(get('chainId') ?? '') || !/^[a-zA-Z0-9]{8,}$/.test(get('nonce') ?? ''))
    return 'malformed'
  const times = [get('issuedAt'), get('expirationTime'), get('notBefore')]
  if (times.some((time) => time !== null && Number.isNaN(Date.parse(time)))) return 'malformed'
  return {
    scheme: scheme ?? null,
    domain,
    address,
    statement,
    uri: get('uri') ?? '',
    chainId: get('chainId') ?? '',
    nonce: get('nonce') ?? '',
    issuedAt: get('issuedAt') ?? '',
    expirationTime: get('expirationTime'),
    notBefore: get('notBefore'),
    requestId: get('requestId'),
    resources,
  }
}

/** The statement between two empty lines, or none: then there is one empty line or two. */
function takeStatement(lines: string[]): string | null | undefined {
  if (lines[0]?.startsWith('URI: ')) return null
  const statement = lines.shift()
  if (statement === '') return null
  return lines.shift() === '' ? statement : undefined
}

function takeResources(lines: string[]): readonly string[] | null {
  if (lines[0] !== 'Resources:') return []
  lines.shift()
  const resources = lines.splice(0)
  return resources.every((resource) => resource.startsWith('- '))
    ? resources.map((entry) => entry.slice(2))
    : null
}
