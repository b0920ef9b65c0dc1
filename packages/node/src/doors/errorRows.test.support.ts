import type { ProjectChange } from '../gate/projects.test.support.ts'
import { basic, createIssuer, hashOf } from '../gate/projects.test.support.ts'
import { call } from './service.test.support.ts'

/** An instant that stays: no second and no day passes while limits are tried. */
export const noon = Date.parse('2026-01-02T12:00:00Z')

const issuer = createIssuer('ES256', 'kid')
const later = noon / 1_000 + 60

/** One condition of the table, and what it gives on both transports. */
export interface Row {
  readonly condition: string
  /** `null`: a key that nobody has; absent: no key at all. */
  readonly key?: ProjectChange | null
  readonly headers?: Record<string, string>
  readonly call?: string
  /** Calls that are made first, and pass. */
  readonly first?: number
  readonly status: number
  readonly body: string
  readonly answers?: Record<string, string>
  /** On a socket: refused in the handshake, or under the call's id; and how the socket is then closed. */
  readonly socket: 'handshake' | { answer: string; closes?: number }
  /** The error of the plain shape. */
  readonly plain: { code: number; message: string; data: Record<string, unknown> }
}

const text = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
const unauthorised = (message: string) => ({
  ...text,
  'www-authenticate': `Basic realm="Auth failure, ${message}"`,
  vary: 'Origin',
})
const rejected = '{"jsonrpc":"2.0","error":{"code":-32002,"message":"rejected due to project ID settings"}}'
const rejectedById =
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"rejected due to project ID settings"}}'
const rejectedPlain = (list: string) => ({
  code: -32002,
  message: 'rejected due to project ID settings',
  data: { reason: 'rejected', list },
})
const eventBody = (code: number, event: number, message: string, details: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, event, message, details } })

const details = {
  suspended: 'The account is suspended or not verified. Its owner can see why in the dashboard.',
  accountPerDay:
    'You have reached your daily credit limit. To continue making requests, upgrade your plan or purchase additional credits',
  accountPerSecond:
    'You have surpassed your allowed throughput limit. Reduce the amount of requests per second or upgrade for more capacity.',
  keyPerSecond:
    'You have surpassed your user-defined key throughput limit setting. To make more requests with this key, review key setting configurations.',
  keyPerDay:
    'You have surpassed your user-defined key daily credit limit setting. To make more requests with this key, review key setting configurations.',
}

/** A limit of two calls, three of which are made. */
function limitRow(
  limit: 'accountPerDay' | 'accountPerSecond' | 'keyPerSecond' | 'keyPerDay',
  code: number,
  event: number,
  message: string,
): Row {
  const isDaily = limit.endsWith('Day')
  const limits = isDaily ? { perDay: 160 } : { perSecond: 160 }
  const waitSeconds = isDaily ? 12 * 3_600 : 1
  const body = eventBody(code, event, message, details[limit])
  return {
    condition: limit,
    key: limit.startsWith('account') ? { payer: limits } : limits,
    first: 2,
    status: code,
    body,
    answers: {
      'content-type': 'application/json',
      'retry-after': String(waitSeconds),
      'ratelimit-limit': '160',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(waitSeconds),
      'causeway-cost': '0',
    },
    socket: { answer: body, ...(isDaily ? { closes: 1008 } : {}) },
    plain: {
      code: event,
      message: details[limit],
      data: { reason: limit, limit, allowed: 160, used: 160, waitSeconds },
    },
  }
}

export const rows: Row[] = [
  {
    condition: 'no key in the path',
    status: 401,
    body: 'project id required in the URL\n',
    answers: text,
    socket: 'handshake',
    plain: { code: -32002, message: 'project id required in the URL', data: { reason: 'missingKey' } },
  },
  {
    condition: 'unknown key',
    key: null,
    status: 401,
    body: 'invalid project id\n',
    answers: unauthorised('invalid project id'),
    socket: 'handshake',
    plain: { code: -32002, message: 'invalid project id', data: { reason: 'invalidKey' } },
  },
  ...[
    ['secret missing', {}],
    ['secret wrong', { Authorization: basic('wrong') }],
    ['secret with a user name', { Authorization: basic('s3cret', 'user') }],
  ].map(
    ([condition, headers]): Row => ({
      condition: String(condition),
      key: { secretHash: hashOf('s3cret'), secretRequired: true },
      headers: { ...Object(headers) },
      status: 401,
      body: 'invalid project id or project secret\n',
      answers: unauthorised('invalid project id or project secret'),
      socket: 'handshake',
      plain: {
        code: -32002,
        message: 'invalid project id or project secret',
        data: { reason: 'invalidSecret' },
      },
    }),
  ),
  ...[
    ['JWT missing', {}],
    ['JWT bad', { Authorization: 'Bearer a.b.c' }],
    ['JWT expired', { Authorization: `Bearer ${await issuer.sign({ exp: noon / 1_000 - 1 })}` }],
  ].map(
    ([condition, headers]): Row => ({
      condition: String(condition),
      key: { jwtKeys: [issuer.jwtKey], jwtRequired: true },
      headers: { ...Object(headers) },
      status: 401,
      body: 'invalid JWT\n',
      answers: { ...text, 'www-authenticate': 'Bearer realm="Auth failure, invalid JWT"', vary: 'Origin' },
      socket: 'handshake',
      plain: { code: -32002, message: 'invalid JWT', data: { reason: 'invalidToken' } },
    }),
  ),
  {
    condition: 'origin not allowed',
    key: { allow: { origins: ['https://app.example.org'] } },
    headers: { Origin: 'https://other.example.org' },
    status: 403,
    body: rejected,
    answers: { 'content-type': 'application/json' },
    socket: 'handshake',
    plain: rejectedPlain('origins'),
  },
  {
    condition: 'agent not allowed',
    key: { allow: { userAgents: ['Android'] } },
    headers: { 'User-Agent': 'curl/8' },
    status: 403,
    body: rejected,
    socket: 'handshake',
    plain: rejectedPlain('userAgents'),
  },
  {
    condition: 'address of the caller not allowed',
    key: { allow: { ips: ['192.0.2.0/24'] } },
    status: 403,
    body: rejected,
    socket: 'handshake',
    plain: rejectedPlain('ips'),
  },
  {
    condition: 'address not allowed',
    key: { allow: { addresses: [`0x${'11'.repeat(20)}`] } },
    call: call('eth_getBalance', [`0x${'22'.repeat(20)}`, 'latest']),
    status: 403,
    body: rejected,
    answers: { 'content-type': 'application/json' },
    socket: { answer: rejectedById },
    plain: rejectedPlain('addresses'),
  },
  {
    condition: 'method not allowed',
    key: { allow: { methods: ['eth_call'] } },
    status: 403,
    body: rejected,
    socket: { answer: rejectedById },
    plain: rejectedPlain('methods'),
  },
  {
    condition: 'a list of a token that does not let the call pass',
    key: { jwtKeys: [issuer.jwtKey] },
    headers: {
      Authorization: `Bearer ${await issuer.sign({ exp: later, methods: ['eth_getBalance'] })}`,
    },
    status: 403,
    body: rejected,
    socket: { answer: rejectedById },
    plain: rejectedPlain('methods'),
  },
  {
    condition: 'network not enabled on the key',
    key: { networksOff: new Set(['testnet']) },
    status: 401,
    body: 'project ID does not have access to this network\n',
    answers: unauthorised('project ID does not have access to this network'),
    socket: 'handshake',
    plain: {
      code: -32002,
      message: 'project ID does not have access to this network',
      data: { reason: 'networkOff' },
    },
  },
  {
    condition: 'account suspended',
    key: { payer: { status: 'suspended' } },
    status: 403,
    body: eventBody(403, -33100, 'Forbidden', details.suspended),
    answers: { 'content-type': 'application/json' },
    socket: 'handshake',
    plain: { code: -33100, message: details.suspended, data: { reason: 'suspended' } },
  },
  {
    condition: 'method outside the plan',
    key: { payer: { tracing: false } },
    call: call('debug_traceCall'),
    status: 403,
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"the plan does not include debug_traceCall"}}',
    socket: {
      answer:
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"the plan does not include debug_traceCall"}}',
    },
    plain: {
      code: -32004,
      message: 'the plan does not include debug_traceCall',
      data: { reason: 'planLacks', feature: 'tracing' },
    },
  },
  limitRow('accountPerSecond', 429, -33200, 'Too Many Requests'),
  limitRow('accountPerDay', 402, -33000, 'Payment Required'),
  limitRow('keyPerSecond', 429, -33300, 'Too Many Requests'),
  limitRow('keyPerDay', 429, -33400, 'Too Many Requests'),
]
