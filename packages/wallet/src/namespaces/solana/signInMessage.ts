import { type Members, refuse } from '../objectParams.ts'

/** The parts of a sign-in message, by the Wallet Standard; every one may be left out. */
export interface SignIn {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const names = [
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const
const times: readonly string[] = ['issuedAt', 'expirationTime', 'notBefore']
const longestPart = 2048
const mostResources = 64

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break inside a part would forge another part.
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const surrogate = /\p{Surrogate}/u

/** Reads the parts. Each is one line, so that none can pretend to be the next. */
export function readSignIn(params: Members): SignIn {
  const parts: { -readonly [Name in keyof SignIn]: SignIn[Name] } = {}
  for (const name of names) {
    const value = params[name]
    // An empty part is left out of the message, as the standard's own writer does.
    if (value === undefined || value === null || value === '') continue
    parts[name] = readPart(value, name, [])
  }
  if (parts.domain !== undefined && /[\s/?#@]/.test(parts.domain))
    throw refuse('domain', [], 'must be a host, with a port where it has one', parts.domain)
  for (const name of times) {
    const value = params[name]
    if (typeof value === 'string' && value !== '' && !(isoTime.test(value) && Date.parse(value) >= 0))
      throw refuse(name, [], 'must be a time in ISO 8601', value)
  }
  const { resources } = params
  if (resources === undefined || resources === null) return parts
  if (!Array.isArray(resources) || resources.length > mostResources)
    throw refuse('resources', [], `must be a list of at most ${mostResources} addresses`)
  return { ...parts, resources: resources.map((entry, i) => readPart(entry, 'resources', [String(i)])) }
}

/** Writes the message, by the template of the standard. */
export function formatSignIn(parts: SignIn & { readonly domain: string; readonly address: string }): string {
  const fields = [
    ['URI', parts.uri],
    ['Version', parts.version],
    ['Chain ID', parts.chainId],
    ['Nonce', parts.nonce],
    ['Issued At', parts.issuedAt],
    ['Expiration Time', parts.expirationTime],
    ['Not Before', parts.notBefore],
    ['Request ID', parts.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  if (parts.resources !== undefined)
    fields.push('Resources:', ...parts.resources.map((resource) => `- ${resource}`))
  return [
    `${parts.domain} wants you to sign in with your Solana account:\n${parts.address}`,
    ...(parts.statement === undefined ? [] : [parts.statement]),
    ...(fields.length === 0 ? [] : [fields.join('\n')]),
  ].join('\n\n')
}

function readPart(value: unknown, param: string, path: readonly string[]): string {
  if (typeof value !== 'string') throw refuse(param, path, 'must be a string', value)
  if (value.length > longestPart || breaks.test(value) || surrogate.test(value))
    throw refuse(param, path, `must be one line of at most ${longestPart} characters`, value)
  return value
}
