import { SessionError } from '@causeway/session'
import { type ExchangePorts, exchange, NoAnswer } from './exchange.ts'
import { type Network, type NetworkRow, NodeError, type RestAnswer } from './network.ts'
import { parseJson } from './parseJson.ts'
import { isRepeatable } from './repeatable.ts'
import { parseRpcAnswer } from './rpcAnswer.ts'

/** What a site reads when a network does not answer. The address, which holds a key, is in none of them. */
const says = {
  noEndpoint: 'has no endpoint: add an endpoint for it in the wallet, then try again.',
  unreachable: 'cannot be reached: check that its node is running and its address in the wallet.',
  timeout: 'did not answer in time: try again later.',
  tooLarge: 'sent an answer that is too large: ask for less at once.',
  refused: 'refused the request: check its address and API key in the wallet.',
  busy: 'is refusing requests for now: too many were sent. Try again later.',
  unreadable: 'sent something that is no answer: check its address in the wallet.',
} as const

/** A network behind its HTTP address. Calls that only read are sent once more where the connection failed. */
export function createHttpNetwork(row: NetworkRow, ports: ExchangePorts): Network {
  let lastId = 0
  const underway = new Map<string, Promise<unknown>>()

  const endpoint = (): string => {
    if (row.http === null) throw unavailable(row, 'noEndpoint')
    return row.http
  }

  const attempt = async (send: () => Promise<RestAnswer>, mayRepeat: boolean): Promise<RestAnswer> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (mayRepeat && error.reason === 'unreachable') return await attempt(send, false)
      throw unavailable(row, error.reason)
    }
  }

  const call = async (method: string, params: unknown): Promise<unknown> => {
    const url = endpoint()
    const id = ++lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    const request = { method: 'POST', body, contentType: 'application/json' } as const
    const { status, text } = await attempt(() => exchange(ports, url, request), isRepeatable(method))
    // Some nodes answer an error of a call with 500; the other 5xx come from what stands before a node.
    if (status > 500) throw unavailable(row, 'unreachable')
    const answer = parseRpcAnswer(text, id)
    if (answer.kind === 'error') throw withoutAddress(answer.error, url)
    if (status === 500) throw unavailable(row, 'unreachable')
    if (status === 429) throw unavailable(row, 'busy')
    if (status >= 400) throw unavailable(row, 'refused')
    if (answer.kind === 'unreadable') throw unavailable(row, 'unreadable')
    return answer.result
  }

  return {
    row,
    async rpc(method, params) {
      if (!isRepeatable(method)) return await call(method, params)
      const key = `${method} ${JSON.stringify(params)}`
      const shared = underway.get(key)
      if (shared !== undefined) return await shared
      const own = call(method, params).finally(() => underway.delete(key))
      underway.set(key, own)
      return await own
    },
    async rest(path, init = {}) {
      const url = below(endpoint(), path)
      const method = init.method === undefined || init.method.toUpperCase() === 'GET' ? 'GET' : 'POST'
      const { body } = init
      const request = { method, ...(body === undefined ? {} : { body, contentType: 'text/plain' }) } as const
      const answer = await attempt(() => exchange(ports, url, request), method === 'GET')
      if (answer.status >= 500) throw unavailable(row, 'unreachable')
      if (answer.status === 429) throw unavailable(row, 'busy')
      return answer
    },
  }
}

function unavailable(row: NetworkRow, why: keyof typeof says): SessionError {
  return new SessionError('chainDisconnected', { message: `${row.name} (${row.scope}) ${says[why]}` })
}

/** A path below the base of a REST service; `..` or another host in it would leave that base. */
function below(base: string, path: string): string {
  if (!/^\/[-\w~.:/?=&%]*$/.test(path) || /(^|\/)\.\.?(\/|\?|$)/.test(path) || path.startsWith('//')) {
    throw new TypeError('a REST path starts with one slash and stays below it')
  }
  return base.replace(/\/$/, '') + path
}

/** A node may quote its own address; the key in it is the user's and not the site's to see. */
function withoutAddress(error: NodeError, url: string): NodeError {
  const { pathname, search, searchParams } = new URL(url)
  const written = search.slice(1).split(/[&=]/)
  const queried = [...written, ...searchParams.values()].filter((value) => value.length >= 8)
  const secrets = [url, ...pathname.split('/').filter((segment) => segment.length >= 16), ...queried]
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const { code, data } = error
  const dataText = JSON.stringify(data)
  const isClean = dataText === undefined || hide(dataText) === dataText
  // A key of digits may stand there as a number, without which the text is no JSON any more.
  const safeData = isClean ? data : (parseJson(hide(dataText)) ?? null)
  return new NodeError({
    code,
    message: hide(error.message),
    ...(data === undefined ? {} : { data: safeData }),
  })
}
