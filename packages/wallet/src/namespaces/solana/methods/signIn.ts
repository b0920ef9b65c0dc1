import { SessionError } from '@causeway/session'
import { base58, base64 } from '@scure/base'
import { cleanText } from '../../../view/cleanText.ts'
import type { Line, Warning } from '../../../view/view.ts'
import { defineMethod } from '../../method.ts'
import { readParams, requireGranted } from '../../objectParams.ts'
import { domainWarnings, hostOf, invisibleWarnings } from '../../textMessage.ts'
import { clusters } from '../chains.ts'
import { sign } from '../sign.ts'
import { formatSignIn, readSignIn, type SignIn } from '../signInMessage.ts'

interface Payload {
  readonly address: string
  readonly message: string
}

/**
 * `signIn`, Sign In With Solana: the wallet writes the message from its parts. What the site leaves out stays out, since
 * it compares the message with what it asked for; only the domain and the account are filled in.
 */
export const signIn = defineMethod<Payload>({
  async describe(call, surroundings) {
    const params = readParams(call.params ?? {})
    const given = readSignIn(params)
    const first = call.accounts[0]
    if (first === undefined) throw new SessionError('unauthorized')
    const { address, id } = requireGranted(given.address ?? first.slice(call.scope.length + 1), call)
    const domain = given.domain ?? hostOf(call.origin)
    const text = formatSignIn({ ...given, domain, address })
    const payload: Payload = { address, message: base64.encode(new TextEncoder().encode(text)) }
    return {
      kind: 'sign',
      account: id,
      view: {
        title: `Sign in to ${cleanText(domain)}`,
        lines: [{ label: 'Account', value: address, as: 'address' }, ...linesOf(given)],
        warnings: [
          ...domainWarnings(domain, call.origin),
          ...uriWarnings(given, call.origin),
          ...chainWarnings(given, call.scope),
          ...timeWarnings(given, surroundings.now()),
          ...invisibleWarnings(text),
        ],
        raw: text,
      },
      payload,
    }
  },
  async perform({ address, message }, signer) {
    const signature = await sign(base64.decode(message), address, signer)
    return { account: { address }, signedMessage: message, signature: base58.encode(signature) }
  },
})

function linesOf(given: SignIn): Line[] {
  const rows: [string, string | undefined, Line['as']][] = [
    ['Statement', given.statement, 'text'],
    ['Address of the site', given.uri, 'text'],
    ['Version', given.version, 'text'],
    ['Chain', given.chainId, 'text'],
    ['Nonce', given.nonce, 'text'],
    ['Issued at', given.issuedAt, 'time'],
    ['Expires at', given.expirationTime, 'time'],
    ['Not before', given.notBefore, 'time'],
    ['Request', given.requestId, 'text'],
    ...(given.resources ?? []).map((resource): [string, string, 'text'] => ['Resource', resource, 'text']),
  ]
  return rows.flatMap(([label, value, as]) =>
    value === undefined ? [] : [{ label, value: cleanText(value), as }],
  )
}

function uriWarnings(given: SignIn, origin: string): Warning[] {
  if (given.uri === undefined || hostOf(given.uri) === hostOf(origin)) return []
  return [
    {
      code: 'domainMismatch',
      severity: 'caution',
      text: `The message names ${cleanText(given.uri)}, which is not an address of ${hostOf(origin)}.`,
    },
  ]
}

function chainWarnings(given: SignIn, scope: string): Warning[] {
  const reference = scope.slice(scope.indexOf(':') + 1)
  const name = clusters.get(reference)
  const fitting = [scope, reference, name, name === undefined ? undefined : `solana:${name}`]
  if (given.chainId === undefined || fitting.includes(given.chainId)) return []
  return [
    {
      code: 'chainMismatch',
      severity: 'caution',
      text: `The message is for the chain ${cleanText(given.chainId)}, the request for ${name ?? reference}.`,
    },
  ]
}

function timeWarnings(given: SignIn, now: number): Warning[] {
  const end = given.expirationTime === undefined ? Number.NaN : Date.parse(given.expirationTime)
  const begin = given.notBefore === undefined ? Number.NaN : Date.parse(given.notBefore)
  if (end <= now) return [{ code: 'expired', severity: 'caution', text: 'This sign-in has expired already.' }]
  if (begin > now) return [{ code: 'expired', severity: 'caution', text: 'This sign-in is not valid yet.' }]
  return []
}
