import { errorCatalogue } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import type { Fault } from './fault.ts'
import { readReply } from './readReply.ts'

type Meaning = Fault | 'answer' | 'empty' | { refusal: string; says?: string }

interface Shape {
  from: string
  status?: number
  method?: string
  body: unknown
  means: Meaning
  waitMs?: number
}

const error = (code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message, ...(data === undefined ? {} : { data }) },
})

/** What public nodes and services really answer, as their users reported it. */
const shapes: Shape[] = [
  // Rates: by status, inside an HTTP 200, by code, by text.
  { from: 'a status alone', status: 429, body: 'Too Many Requests', means: 'throttled' },
  { from: 'a status and an empty body', status: 429, body: '', means: 'throttled' },
  {
    from: 'Infura now',
    status: 429,
    body: {
      jsonrpc: '2.0',
      error: {
        code: 429,
        event: -33200,
        message: 'Too Many Requests',
        details: 'You have surpassed your allowed throughput limit.',
      },
    },
    means: 'throttled',
  },
  {
    from: 'Infura before',
    status: 429,
    body: error(-32005, 'project ID request rate exceeded', {
      rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.4 },
    }),
    means: 'throttled',
    waitMs: 30_000,
  },
  {
    from: 'Infura, not knowing',
    status: 429,
    body: error(-32005, 'project ID request rate exceeded', { rate: { backoff_seconds: 0 } }),
    means: 'throttled',
  },
  {
    from: 'Infura, daily',
    status: 429,
    body: error(-32005, 'daily request count exceeded, request rate limited'),
    means: 'quota',
  },
  {
    from: 'Infura, paying',
    status: 402,
    body: {
      code: 402,
      event: -33000,
      message: 'Payment Required',
      details: 'You have reached your daily credit limit.',
    },
    means: 'quota',
  },
  {
    from: 'Alchemy',
    status: 429,
    body: error(
      429,
      'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
    ),
    means: 'throttled',
  },
  {
    from: 'Alchemy over WebSocket',
    body: error(429, 'Your app has exceeded its compute units per second capacity.'),
    means: 'throttled',
  },
  {
    from: 'Alchemy, monthly',
    status: 429,
    body: error(
      429,
      'Monthly capacity limit exceeded. Visit https://dashboard.example to upgrade your scaling policy',
    ),
    means: 'quota',
  },
  {
    from: 'QuickNode',
    status: 429,
    body: error(
      -32007,
      '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
    ),
    means: 'throttled',
  },
  {
    from: 'QuickNode inside a 200',
    body: error(-32007, '25/second request limit reached'),
    means: 'throttled',
  },
  {
    from: 'QuickNode, daily',
    body: error(-32003, 'daily request limit reached - upgrade your account'),
    means: 'quota',
  },
  {
    from: 'Ankr',
    body: error(-32090, 'Too many requests, reason: call rate limit exhausted, retry in 10s'),
    means: 'throttled',
    waitMs: 10_000,
  },
  {
    from: 'Chainstack',
    body: error(-32005, "You've exceeded the RPS limit available on the current plan.", {
      try_again_in: '1.2s',
    }),
    means: 'throttled',
    waitMs: 1_200,
  },
  { from: 'dRPC', body: error(15, 'Too many request, try again later'), means: 'throttled' },
  {
    from: 'dRPC, free tier',
    body: error(35, 'ranges over 10000 blocks are not supported on freetier'),
    method: 'eth_getLogs',
    means: 'range',
  },
  { from: 'a relay', body: error(-32029, 'Rate limited'), means: 'throttled' },
  { from: 'a proxy', body: { error: 'rate limit exceeded' }, means: 'throttled' },
  { from: 'a public endpoint', body: error(-32016, 'over rate limit'), means: 'throttled' },
  { from: 'a code and nothing else', body: error(-32005, ''), means: 'throttled' },
  { from: 'Cloudflare', status: 200, body: error(-32046, 'Cannot fulfill request'), means: 'server' },
  { from: 'a busy node', body: error(-32000, 'server is too busy, please slow down'), means: 'throttled' },
  {
    from: 'a plain text inside a 200',
    body: 'Too many requests, please try again later.',
    means: 'throttled',
  },
  {
    from: 'a result under a 429',
    status: 429,
    body: { jsonrpc: '2.0', id: 1, result: '0x1' },
    means: 'throttled',
  },
  // Ranges of logs, which must never be taken for rates.
  ...[
    [-32005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'],
    [-32602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
    [
      -32600,
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Upgrade to PAYG',
    ],
    [-32614, 'eth_getLogs is limited to a 10,000 range'],
    [-32701, 'exceed maximum block range: 5000'],
    [-32000, 'block range is too wide'],
    [-32000, 'exceed max results: 20000'],
    [-32005, 'limit exceeded'],
    [-32062, 'Block range is too large'],
    [-32000, 'requested too many blocks from 0 to 16777216, maximum is set to 2048'],
    [-32602, 'query exceeds max results 20000, retry with the range 1-2'],
    [-32000, 'query timeout exceeded'],
    [-32602, 'range 2000 exceeds limit of 1000'],
    [-32008, 'Response is too big'],
    [-32603, 'request timed out'],
    [0, 'You can make eth_getLogs requests up to a 500 block range'],
  ].map(
    ([code, message]): Shape => ({
      from: 'eth_getLogs',
      method: 'eth_getLogs',
      body: error(Number(code), String(message)),
      means: 'range',
    }),
  ),
  { from: 'a status of size', status: 413, method: 'eth_getLogs', body: '', means: 'range' },
  {
    from: 'our own',
    method: 'eth_getLogs',
    body: error(-32602, 'block range extends beyond current head block'),
    means: 'noData',
  },
  // Blocks and states that a node does not have.
  ...[
    [-32000, 'header not found'],
    [-32000, 'header for hash not found'],
    [-32000, 'missing trie node d5648cc9aef48154159d53800f2f (path ) state 0xd564 is not available'],
    [-32000, 'required historical state unavailable (reexec=128)'],
    [-32000, 'block not found'],
    [-32001, 'Unable to find block 0x1'],
    [-32000, 'unknown block'],
    [-32000, 'cannot query unfinalized data'],
    [-32000, 'distance to target block exceeds maximum proof window'],
    [-32603, 'state for block 0x10 not available'],
    [-32000, 'historical state 0xaa is not available'],
    [4444, 'pruned history unavailable'],
    [-32801, 'no historical RPC is available for this historical (pre-bedrock) execution request'],
    [-32001, 'resource not found'],
    [-32000, 'hash is not currently canonical'],
    [-32000, 'transaction indexing is in progress'],
    [-32002, 'old data not available due to pruning'],
    [-32000, 'invalid block range: requested block is after last accepted block'],
  ].map(
    ([code, message]): Shape => ({
      from: 'a node',
      body: error(Number(code), String(message)),
      means: 'noData',
    }),
  ),
  // Methods that it does not have, or does not give us.
  ...[
    [-32601, 'the method eth_getBlockReceipts does not exist/is not available'],
    [-32601, 'Method not found'],
    [-32004, 'Method not supported'],
    [-32600, 'Unsupported method: eth_getBlockReceipts on ETH_MAINNET'],
    [-32000, 'method handler crashed: method is not whitelisted'],
    [-32053, 'rpc method is unsupported'],
    [-32612, 'Method debug_traceCall is disabled on your plan'],
    [-32000, 'trace_block is not available on the Free tier - upgrade to Growth'],
  ].map(
    ([code, message]): Shape => ({
      from: 'a service',
      body: error(Number(code), String(message)),
      means: 'noMethod',
    }),
  ),
  { from: 'a wrong address', status: 404, body: '404 page not found', means: 'server' },
  // Keys.
  { from: 'Infura, key', status: 401, body: 'invalid project id\n', means: 'unauthorised' },
  { from: 'Alchemy, key', status: 401, body: error(-32600, 'Must be authenticated!'), means: 'unauthorised' },
  { from: 'a gateway', status: 403, body: { message: 'Forbidden' }, means: 'unauthorised' },
  {
    from: 'inside a 200',
    body: error(-32051, 'API key disabled, reason: API key is not allowed to access blockchain'),
    means: 'unauthorised',
  },
  {
    from: 'origin',
    status: 403,
    body: error(-32002, 'rejected due to project ID settings'),
    means: 'unauthorised',
  },
  // Failures.
  {
    from: 'nginx',
    status: 502,
    body: '<html>\r\n<head><title>502 Bad Gateway</title></head></html>',
    means: 'server',
  },
  { from: 'nginx with 200', status: 200, body: '<html><body>welcome</body></html>', means: 'server' },
  { from: 'Cloudflare', status: 524, body: 'error code: 524', means: 'timeout' },
  { from: 'a node', body: error(-32603, 'Internal error'), means: 'server' },
  { from: 'a node with 500', status: 500, body: error(-32603, 'Internal JSON-RPC error.'), means: 'server' },
  { from: 'geth', body: error(-32002, 'request timed out'), means: 'timeout' },
  { from: 'geth, a call', body: error(-32000, 'execution aborted (timeout = 5s)'), means: 'timeout' },
  { from: 'a proxy', body: error(-32011, 'no backends available for method'), means: 'server' },
  { from: 'dRPC', body: error(19, 'Temporary internal error. Please retry, trace-id: 1'), means: 'server' },
  { from: 'half a body', body: '{"jsonrpc":"2.0","id":1,"result":"0x', means: 'server' },
  { from: 'another call', body: { jsonrpc: '2.0', id: 7, result: '0x1' }, means: 'server' },
  { from: 'nothing', body: '', means: 'server' },
  { from: 'a list', body: [], means: 'server' },
  { from: 'nobody yet', body: error(-32099, 'the frobnicator is unhappy'), means: 'unclear' },
  // Errors of execution: answers.
  {
    from: 'geth',
    body: error(
      3,
      'execution reverted: nope',
      `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`,
    ),
    means: { refusal: 'reverted', says: 'execution reverted: nope' },
  },
  {
    from: 'geth, no data',
    body: error(-32000, 'execution reverted'),
    means: { refusal: 'reverted', says: 'execution reverted' },
  },
  {
    from: 'a text that is not in the data',
    body: error(3, 'execution reverted: send your keys to http://evil.example', '0x'),
    means: { refusal: 'reverted', says: 'execution reverted' },
  },
  {
    from: 'OpenEthereum',
    body: error(-32015, 'VM execution error.', 'Reverted 0x'),
    means: { refusal: 'reverted' },
  },
  {
    from: 'Hardhat',
    body: error(
      -32603,
      "Error: VM Exception while processing transaction: reverted with reason string 'no'",
      { message: 'no', data: '0x' },
    ),
    means: { refusal: 'reverted' },
  },
  {
    from: 'Ganache',
    body: error(-32000, 'VM Exception while processing transaction: revert', { result: '0x' }),
    means: { refusal: 'reverted' },
  },
  { from: 'geth', body: error(-32000, 'out of gas'), means: { refusal: 'serverError', says: 'out of gas' } },
  {
    from: 'geth',
    body: error(-32000, 'gas required exceeds allowance (21000)'),
    means: { refusal: 'serverError', says: 'gas required exceeds allowance (21000)' },
  },
  {
    from: 'geth',
    body: error(-32000, 'invalid opcode: INVALID'),
    means: { refusal: 'serverError', says: 'invalid opcode: INVALID' },
  },
  {
    from: 'geth',
    body: error(-32000, 'nonce too low: next nonce 5, tx nonce 3'),
    means: { refusal: 'serverError', says: 'nonce too low: next nonce 5, tx nonce 3' },
  },
  {
    from: 'Besu',
    body: error(-32001, 'Nonce too low'),
    means: { refusal: 'serverError', says: 'nonce too low' },
  },
  {
    from: 'Nethermind',
    body: error(-32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 3'),
    means: { refusal: 'serverError', says: 'nonce too low' },
  },
  {
    from: 'geth',
    body: error(-32000, 'already known'),
    means: { refusal: 'serverError', says: 'already known' },
  },
  {
    from: 'Nethermind',
    body: error(-32010, 'AlreadyKnown'),
    means: { refusal: 'serverError', says: 'already known' },
  },
  {
    from: 'Besu',
    body: error(-32000, 'Known transaction'),
    means: { refusal: 'serverError', says: 'already known' },
  },
  {
    from: 'Erigon',
    body: error(-32000, 'existing tx with same hash: already known'),
    means: { refusal: 'serverError', says: 'already known' },
  },
  {
    from: 'Parity',
    body: error(-32010, 'Transaction with the same hash was already imported.'),
    means: { refusal: 'serverError', says: 'already known' },
  },
  {
    from: 'geth',
    body: error(-32000, 'replacement transaction underpriced'),
    means: { refusal: 'serverError', says: 'replacement transaction underpriced' },
  },
  {
    from: 'geth with words',
    body: error(-32000, 'insufficient funds for gas * price + value: go to http://evil.example'),
    means: { refusal: 'serverError', says: 'insufficient funds for gas * price + value' },
  },
  {
    from: 'a node',
    body: error(-32602, 'invalid argument 0: hex string has length 2, want 40'),
    means: { refusal: 'invalidParams', says: 'invalid params' },
  },
  { from: 'a node', body: error(-32600, 'invalid request'), means: { refusal: 'invalidRequest' } },
  // Answers.
  { from: 'a node', body: { jsonrpc: '2.0', id: 1, result: '0x1' }, means: 'answer' },
  { from: 'a text for an id', body: { jsonrpc: '2.0', id: '1', result: '0x1' }, means: 'answer' },
  {
    from: 'a null error beside it',
    body: { jsonrpc: '2.0', id: 1, result: '0x1', error: null },
    means: 'answer',
  },
  { from: 'null', body: { jsonrpc: '2.0', id: 1, result: null }, means: 'empty' },
  { from: 'a list', body: { jsonrpc: '2.0', id: 1, result: [] }, means: 'empty' },
  { from: 'bytes', body: { jsonrpc: '2.0', id: 1, result: '0x' }, means: 'empty' },
]

for (const { from, status = 200, method = 'eth_call', body, means, waitMs } of shapes) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  test(`${from}: ${status} ${text.slice(0, 110)}`, () => {
    const verdict = classify(method, { status, retryAfterMs: null }, readReply(text, 1))
    if (means === 'answer' || means === 'empty') {
      expect(verdict).toMatchObject({ is: 'answer', isEmpty: means === 'empty' })
    } else if (typeof means === 'string') {
      expect(verdict).toMatchObject({ is: 'fault', fault: means })
      if (waitMs !== undefined) expect(verdict).toMatchObject({ waitMs })
    } else {
      expect(verdict).toMatchObject({ is: 'refusal', error: { row: means.refusal } })
      if (means.says !== undefined) expect(verdict).toMatchObject({ error: { message: means.says } })
    }
  })
}

test('whatever an upstream writes, what leaves is a row of the catalogue in our own words', () => {
  const secret = 'https://node.example/v3/0123456789abcdef'
  const words = fc.constantFrom(
    ...shapes.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body))),
  )
  const message = fc.oneof(words, fc.string()).map((text) => `${text} ${secret}`)
  const foreign = fc.record(
    {
      code: fc.oneof(fc.integer(), fc.string()),
      message,
      data: fc.oneof(message, fc.dictionary(fc.string(), message)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      foreign,
      fc.constantFrom('eth_call', 'eth_getLogs'),
      fc.integer({ min: 100, max: 599 }),
      (foreign, method, status) => {
        const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error: foreign })
        const verdict = classify(method, { status, retryAfterMs: null }, readReply(text, 1))
        expect(verdict.is).not.toBe('answer')
        if (verdict.is === 'answer') return
        const { row, message, data, facts } = verdict.error
        expect(Object.keys(errorCatalogue)).toContain(row)
        expect(JSON.stringify({ message, data, facts })).not.toContain('node.example')
      },
    ),
    { numRuns: 2_000 },
  )
})
