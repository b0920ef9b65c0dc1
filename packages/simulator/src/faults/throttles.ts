/** What goes back over HTTP, whole. */
export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const json = { 'content-type': 'application/json' }

function rpc(status: number, error: object, headers: Readonly<Record<string, string>> = {}) {
  return (id: unknown): HttpReply => ({
    status,
    headers: { ...json, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error }),
  })
}

function plain(status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  return (): HttpReply => ({ status, headers: { 'content-type': type, ...headers }, body })
}

/**
 * Every shape in which nodes and the services before them are known to say that it was too much: with the status or with
 * 200, with a wait in a header, in the data, in the text, or with none, and with codes of their own.
 */
export const throttles = {
  /** The header alone, as proxies send it. */
  bare: plain(429, 'text/plain', '', { 'retry-after': '1' }),
  noHint: plain(429, 'text/plain', 'Too Many Requests'),
  page: plain(
    429,
    'text/html',
    '<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many Requests</h1></center></body></html>',
  ),
  edge: plain(429, 'text/plain', 'error code: 1015', { 'retry-after': '2' }),
  unavailable: plain(503, 'text/html', '<html><body>503 Service Temporarily Unavailable</body></html>', {
    'retry-after': '1',
  }),
  /** A hosted service's form with a code and an event of its own. */
  hosted: rpc(429, {
    code: 429,
    message: 'Too Many Requests',
    data: { event: -33200, details: 'You have surpassed your allowed throughput limit.' },
  }),
  /** Its older form, with a wait of zero that means nothing. */
  hostedFormer: rpc(429, {
    code: -32005,
    message: 'project ID request rate exceeded',
    data: { rate: { allowed_rps: 10, backoff_seconds: 0, current_rps: 12.3 } },
  }),
  hostedFormerWait: rpc(429, {
    code: -32005,
    message: 'project ID request rate exceeded',
    data: { allowed_rps: 10, backoff_seconds: 1.5, current_rps: 22.6 },
  }),
  daily: rpc(429, { code: -32005, message: 'daily request count exceeded, request rate limited' }),
  credits: rpc(402, { code: 402, message: 'Payment Required', data: { event: -33000 } }),
  units: rpc(
    429,
    {
      code: 429,
      message:
        'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
    },
    { 'retry-after': '1' },
  ),
  perSecond: rpc(429, { code: -32007, message: '50/second request limit reached - reduce calls per second' }),
  /** Inside a status of 200, where whoever looks at the status alone takes it for an answer. */
  insideOk: rpc(200, { code: -32005, message: 'limit exceeded' }),
  insideOkText: rpc(200, { code: -32016, message: 'over rate limit' }),
  insideOkWait: rpc(200, { code: -32029, message: 'Too many requests, try again in 2s' }),
  insideOkServer: rpc(200, { code: -32000, message: 'rate limit exceeded' }),
  /** A gateway's own object, which is no JSON-RPC. */
  object: plain(429, 'application/json', '{"message":"API rate limit exceeded"}'),
} as const satisfies Record<string, (id: unknown) => HttpReply>

export type ThrottleName = keyof typeof throttles

export const throttleNames: readonly string[] = Object.keys(throttles)

export function isThrottleName(name: string): name is ThrottleName {
  return Object.hasOwn(throttles, name)
}
