import { RpcError } from '@causeway/rpc'
import type { Log } from '../log.ts'
import { isPreparing, isServed, type NetworkDirectory } from '../networkDirectory.ts'
import { serve } from '../serve.ts'
import { authenticate, type Caller, checkKey, type Keys } from '../stages/authenticate.ts'
import type { AnswerResponse } from './answerResponse.ts'
import type { BodyMessage } from './bodyMessage.ts'
import { isJsonContentType } from './contentType.ts'
import type { Cors } from './cors.ts'
import { type Plain, plainText, refusal, sendPlain } from './plain.ts'
import { readBody } from './readBody.ts'
import { sendAnswer } from './sendAnswer.ts'
import { networkAddresses, parseTarget, type Target } from './target.ts'
import { wrongAddress } from './wrongAddress.ts'

/** What a door needs to know of the house. */
export interface DoorPorts {
  readonly networks: NetworkDirectory
  readonly keys: Keys
  readonly domain: string | null
  readonly cors: Cors
  readonly log: Log
  readonly nextRequestId: () => string
  readonly isDraining: () => boolean
}

/** Addresses repeat, so what they mean is remembered; strangers cannot make it grow beyond this, for each of hosts and paths. */
const maxRemembered = 128

/** Answers HTTP requests. `secure` says whether they come through TLS. */
export function createHttpDoor(ports: DoorPorts, secure: boolean) {
  const byHost = new Map<string | undefined, Map<string, Target>>()

  const targetOf = (host: string | undefined, url: string): Target => {
    const known = byHost.get(host)?.get(url)
    if (known !== undefined) return known
    const target = parseTarget(host, url, ports.domain)
    const byUrl = byHost.get(host) ?? new Map<string, Target>()
    if (byHost.size >= maxRemembered) byHost.clear()
    if (byUrl.size >= maxRemembered) byUrl.clear()
    byHost.set(host, byUrl.set(url, target))
    return target
  }

  return (request: BodyMessage, response: AnswerResponse): void => {
    const target = targetOf(request.headers.host, request.url ?? '/')
    if (target.kind === 'rpc' && request.method === 'POST') handleCalls(ports, target, request, response)
    else handleRest(ports, target, request, response, secure)
  }
}

function handleCalls(
  ports: DoorPorts,
  target: Target & { kind: 'rpc' },
  request: BodyMessage,
  response: AnswerResponse,
): void {
  const caller = admit(ports, target, request)
  if (caller instanceof RpcError) {
    refuse(ports, request, response, caller)
    return
  }
  readBody(request, (text) => {
    if (text === null) refuse(ports, request, response, new RpcError('tooLarge'))
    else answerCalls(ports, caller, text, request, response)
  })
}

/** Everything that the head of a request decides. */
function admit(ports: DoorPorts, target: Target & { kind: 'rpc' }, request: BodyMessage): Caller | RpcError {
  const caller = authenticate(ports, target)
  if (caller instanceof RpcError) return caller
  const { 'content-type': type, 'content-encoding': encoding } = request.headers
  // Compressed requests are not taken: their size would only be known after the work.
  const isPlain = encoding === undefined || encoding === 'identity'
  return isPlain && isJsonContentType(type) ? caller : new RpcError('contentType')
}

function answerCalls(
  ports: DoorPorts,
  caller: Caller,
  text: string,
  request: BodyMessage,
  response: AnswerResponse,
): void {
  const requestId = ports.nextRequestId()
  const headers = answerHeaders(ports, caller, request, requestId)
  if (ports.isDraining()) response.shouldKeepAlive = false
  const reply = serve(caller, text, { requestId, log: ports.log })
  if (typeof reply === 'string' || reply === null) sendAnswer(request, response, reply, headers, ports.log)
  else reply.then((later) => sendAnswer(request, response, later, headers, ports.log))
}

/** A flat list, which `writeHead` takes as it is. Nothing in it comes from the caller: an origin is one of ours, or `*`. */
function answerHeaders(ports: DoorPorts, caller: Caller, request: BodyMessage, requestId: string): string[] {
  const headers = ['Content-Type', 'application/json', 'Causeway-Request-Id', requestId]
  if (caller.notServed === null) headers.push('Causeway-Source', 'embedded')
  if (request.headers.origin !== undefined) headers.push(...ports.cors.headersFor(request))
  return headers
}

function refuse(ports: DoorPorts, request: BodyMessage, response: AnswerResponse, error: RpcError): void {
  const requestId = ports.nextRequestId()
  ports.log.debug({ requestId, refused: error.row }, 'request refused')
  const headers = ['Causeway-Request-Id', requestId, ...ports.cors.headersFor(request)]
  sendPlain(request, response, refusal(error), headers)
}

/** Everything but JSON-RPC calls. */
function handleRest(
  ports: DoorPorts,
  target: Target,
  request: BodyMessage,
  response: AnswerResponse,
  secure: boolean,
): void {
  if (request.method === 'OPTIONS') {
    sendPlain(request, response, { status: 204, headers: [], body: '' }, ports.cors.preflightFor(request))
    return
  }
  const answer = answerRest(ports, target, request.method, secure)
  if (answer instanceof RpcError) {
    refuse(ports, request, response, answer)
    return
  }
  const headers = ['Causeway-Request-Id', ports.nextRequestId(), ...ports.cors.headersFor(request)]
  sendPlain(request, response, answer, headers)
}

/** Where nothing is, no method helps; and calls sent to a WebSocket address are told so, not that POST is wrong. */
function answerRest(
  ports: DoorPorts,
  target: Target,
  method: string | undefined,
  secure: boolean,
): Plain | RpcError {
  const isRead = method === 'GET' || method === 'HEAD'
  const isMisdirected = target.kind === 'nothing' || (target.kind === 'socket' && method === 'POST')
  return isRead || isMisdirected ? answerRead(ports, target, secure) : new RpcError('httpMethod')
}

function answerRead(ports: DoorPorts, target: Target, secure: boolean): Plain | RpcError {
  switch (target.kind) {
    case 'rpc': {
      // An empty GET says that the address is good, as load balancers like to ask (go-ethereum does the same).
      const caller = authenticate(ports, target)
      return caller instanceof RpcError ? caller : plainText(200, '')
    }
    case 'networks':
      return checkKey(ports.keys, target.key) ?? networkList(ports, target, secure)
    case 'health':
      return plainText(200, 'ok\n')
    case 'ready':
      return readiness(ports)
    case 'socket':
      return wrongAddress('upgradeRequired', { networks: ports.networks, target, secure })
    case 'nothing':
      return wrongAddress('notFound', { networks: ports.networks, target, secure })
  }
}

function networkList(ports: DoorPorts, target: Target & { kind: 'networks' }, secure: boolean): Plain {
  const rows = ports.networks
    .list()
    .filter((slot) => isServed(slot.state) || isPreparing(slot))
    .map(({ name, chainId, scope }) => {
      const addresses = networkAddresses(target.root, name, target.key, secure)
      return { name, chainId: chainId === null ? null : Number(chainId), scope, ...addresses }
    })
  const body = JSON.stringify(rows)
  const length = String(Buffer.byteLength(body))
  return { status: 200, headers: ['Content-Type', 'application/json', 'Content-Length', length], body }
}

/** Ready means that no network is still being prepared or imported and that the service is not on its way out. */
function readiness(ports: DoorPorts): Plain | RpcError {
  if (ports.isDraining()) return new RpcError('draining')
  const preparing = ports.networks
    .list()
    .filter(isPreparing)
    .map(({ name }) => name)
  return preparing.length === 0
    ? plainText(200, 'ready\n')
    : plainText(503, `preparing: ${preparing.join(', ')}\n`)
}
