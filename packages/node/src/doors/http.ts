import { RpcError } from '@causeway/rpc'
import { Disturbance } from '../chaos/disturbance.ts'
import { createExchange, type Exchange } from '../exchange.ts'
import { failoverText } from '../failover/failoverSaid.ts'
import { limitHeaders } from '../gate/limitError.ts'
import type { Log } from '../log.ts'
import { isPreparing, isServed } from '../networkDirectory.ts'
import { type CallPorts, noMeter, serve } from '../serve.ts'
import {
  type Admission,
  authenticate,
  type Caller,
  findProject,
  type GatePorts,
} from '../stages/authenticate.ts'
import { refusalStatus } from '../stages/refusalText.ts'
import { reflectsLines, usualSource } from '../upstream/reflects.ts'
import { askedFailover, askedForm, askedMeta } from './asked.ts'
import { isJsonContentType } from './contentType.ts'
import type { Cors } from './cors.ts'
import type { Door, DoorRequest, DoorResponse } from './doorRequest.ts'
import { harm } from './harm.ts'
import { headerLines } from './headerLines.ts'
import { noteRefusal } from './noteRefusal.ts'
import { jsonText, type Plain, plainText, refusal, sendPlain } from './plain.ts'
import { readBody } from './readBody.ts'
import { sendAnswer } from './sendAnswer.ts'
import { networkAddresses, parseTarget, type Target } from './target.ts'
import { wrongAddress } from './wrongAddress.ts'

/** What a door needs to know of the house. */
export interface DoorPorts extends GatePorts, CallPorts {
  readonly domain: string | null
  readonly cors: Cors
  readonly log: Log
  readonly nextRequestId: () => string
  readonly isDraining: () => boolean
  readonly clock: () => number
}

/** Addresses repeat, so what they mean is remembered; strangers cannot make it grow beyond this, for each of hosts and paths. */
const maxRemembered = 128
/** Longer ones are nobody's address, and all of them together would be hundreds of megabytes. */
const maxLetters = 256

/** Answers HTTP requests. `secure` says whether they come through TLS. */
export function createHttpDoor(ports: DoorPorts, secure: boolean): Door {
  const byHost = new Map<string | undefined, Map<string, Target>>()

  const targetOf = (host: string | undefined, url: string): Target => {
    const known = byHost.get(host)?.get(url)
    if (known !== undefined) return known
    const target = parseTarget(host, url, ports.domain)
    if (url.length > maxLetters || (host?.length ?? 0) > maxLetters) return target
    const byUrl = byHost.get(host) ?? new Map<string, Target>()
    if (byHost.size >= maxRemembered) byHost.clear()
    if (byUrl.size >= maxRemembered) byUrl.clear()
    byHost.set(host, byUrl.set(url, target))
    return target
  }

  return (request, response) => {
    const target = targetOf(request.headers.host, request.url)
    if (target.kind === 'rpc' && request.method === 'POST') handleCalls(ports, target, request, response)
    else handleRest(ports, target, request, response, secure)
  }
}

type RpcTarget = Target & { kind: 'rpc' }

function handleCalls(
  ports: DoorPorts,
  target: RpcTarget,
  request: DoorRequest,
  response: DoorResponse,
): void {
  const caller = admit(ports, target, request)
  if (caller instanceof RpcError) {
    refuse(ports, target, request, response, caller)
    return
  }
  readBody(request, (text) => {
    if (text === null) refuse(ports, target, request, response, new RpcError('tooLarge'))
    else if (caller instanceof Promise) answerLater(ports, target, caller, text, request, response)
    else answerCalls(ports, target, caller, text, request, response)
  })
}

/** Everything that the head of a request decides. */
function admit(ports: DoorPorts, target: RpcTarget, request: DoorRequest): Admission {
  const caller = authenticate(ports, target, request)
  if (caller instanceof RpcError) return caller
  const { 'content-type': type, 'content-encoding': encoding } = request.headers
  // Compressed requests are not taken: their size would only be known after the work.
  const isPlain = encoding === undefined || encoding === 'identity'
  return isPlain && isJsonContentType(type) ? caller : new RpcError('contentType')
}

/** The body is here before it is known whether its token is good; until then nothing looks into it. */
async function answerLater(
  ports: DoorPorts,
  target: RpcTarget,
  admission: Promise<Caller | RpcError>,
  text: string,
  request: DoorRequest,
  response: DoorResponse,
): Promise<void> {
  const caller = await admission
  if (caller instanceof RpcError) refuse(ports, target, request, response, caller, text)
  else answerCalls(ports, target, caller, text, request, response)
}

function answerCalls(
  ports: DoorPorts,
  target: RpcTarget,
  caller: Caller,
  text: string,
  request: DoorRequest,
  response: DoorResponse,
): void {
  const { headers } = request
  const form = askedForm(target, headers)
  const meta = askedMeta(target, headers)
  const requestId = ports.nextRequestId()
  const failover = askedFailover(target, headers)
  const exchange = createExchange(requestId, ports.log, 'http', headers.origin ?? null, form, meta, failover)
  if (typeof headers.traceparent === 'string') exchange.traceparent = headers.traceparent
  if (ports.isDraining()) response.shouldKeepAlive = false
  const reply = serve(ports, caller, text, exchange)
  if (typeof reply === 'string' || reply === null) {
    hand(ports, caller, reply, exchange, request, response)
  } else reply.then((later) => hand(ports, caller, later, exchange, request, response))
}

/** No answer leaves before what it cost is on record. */
function hand(
  ports: DoorPorts,
  caller: Caller,
  reply: string | null,
  exchange: Exchange,
  request: DoorRequest,
  response: DoorResponse,
): void {
  const { outbox } = ports.meter
  if (outbox.isSettled) sendReply(ports, caller, reply, exchange, request, response)
  else {
    outbox.hold({
      release: () => sendReply(ports, caller, reply, exchange, request, response),
      drop: () => response.destroy(),
    })
  }
}

function sendReply(
  ports: DoorPorts,
  caller: Caller,
  reply: string | null,
  exchange: Exchange,
  request: DoorRequest,
  response: DoorResponse,
): void {
  const { refusal, passed, errors } = exchange
  if (refusal instanceof Disturbance) {
    harm(response, refusal, reply)
    return
  }
  const lines = answerLines(ports, caller, request, exchange)
  // A batch is refused whole only where every call of it is.
  const status = refusal === null || passed > 0 ? 200 : refusalStatus(refusal, errors)
  sendAnswer(request, response, reply, lines, ports.log, status)
}

/** Header lines. Nothing in them comes from the caller: an origin is one of ours, or `*`. */
function answerLines(ports: DoorPorts, caller: Caller, request: DoorRequest, exchange: Exchange): string {
  let lines = `Content-Type: application/json\r\nCauseway-Request-Id: ${exchange.requestId}\r\n`
  // A batch has as many as it has calls.
  if (exchange.reflects !== null && !exchange.isBatch)
    lines += reflectsLines(exchange.reflects, ports.clock())
  else if (caller.notServed === null) lines += `Causeway-Source: ${usualSource(caller.context)}\r\n`
  if (ports.meter !== noMeter) {
    lines += `Causeway-Cost: ${exchange.cost}\r\n`
    if (exchange.left !== null) lines += `Causeway-Credits-Left: ${exchange.left}\r\n`
  }
  if (exchange.failover !== null) lines += `Causeway-Failover: ${failoverText(exchange.failover)}\r\n`
  if (exchange.refusal !== null) lines += headerLines(limitHeaders(exchange.refusal))
  if (request.headers.origin !== undefined) lines += headerLines(ports.cors.headersFor(request.headers))
  return lines
}

function refuse(
  ports: DoorPorts,
  target: Target,
  request: DoorRequest,
  response: DoorResponse,
  error: RpcError,
  body: string | null = null,
): void {
  const requestId = ports.nextRequestId()
  ports.log.debug({ requestId, refused: error.row }, 'request refused')
  noteRefusal(ports, target, request.headers.origin ?? null, requestId, error, body)
  const headers = ['Causeway-Request-Id', requestId, ...ports.cors.headersFor(request.headers)]
  if (target.kind === 'rpc' && ports.meter !== noMeter) headers.push('Causeway-Cost', '0')
  sendPlain(response, refusal(error, askedForm(target, request.headers)), headers)
}

/** Everything but JSON-RPC calls. */
function handleRest(
  ports: DoorPorts,
  target: Target,
  request: DoorRequest,
  response: DoorResponse,
  secure: boolean,
): void {
  if (request.method === 'OPTIONS') {
    sendPlain(response, { status: 204, headers: [], body: '' }, ports.cors.preflightFor(request.headers))
    return
  }
  const send = (answer: Plain | RpcError) => {
    if (answer instanceof RpcError) {
      refuse(ports, target, request, response, answer)
      return
    }
    const headers = ['Causeway-Request-Id', ports.nextRequestId(), ...ports.cors.headersFor(request.headers)]
    sendPlain(response, answer, headers)
  }
  const answer = answerRest(ports, target, request, secure)
  if (answer instanceof Promise) answer.then(send)
  else send(answer)
}

/** Where nothing is, no method helps; and calls sent to a WebSocket address are told so, not that POST is wrong. */
function answerRest(
  ports: DoorPorts,
  target: Target,
  request: DoorRequest,
  secure: boolean,
): Rest | Promise<Rest> {
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const isMisdirected = target.kind === 'nothing' || (target.kind === 'socket' && method === 'POST')
  return isRead || isMisdirected ? answerRead(ports, target, request, secure) : new RpcError('httpMethod')
}

type Rest = Plain | RpcError

function answerRead(
  ports: DoorPorts,
  target: Target,
  request: DoorRequest,
  secure: boolean,
): Rest | Promise<Rest> {
  switch (target.kind) {
    case 'rpc': {
      // An empty GET says that the address is good, as load balancers like to ask (go-ethereum does the same).
      const good = (caller: Caller | RpcError) => (caller instanceof RpcError ? caller : plainText(200, ''))
      const caller = authenticate(ports, target, request)
      return caller instanceof Promise ? caller.then(good) : good(caller)
    }
    case 'networks': {
      const project = findProject(ports.projects, target.key)
      return project instanceof RpcError ? project : networkList(ports, target, project.networksOff, secure)
    }
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

function networkList(
  ports: DoorPorts,
  target: Target & { kind: 'networks' },
  off: ReadonlySet<string>,
  secure: boolean,
): Plain {
  const rows = ports.networks
    .list()
    .filter((slot) => (isServed(slot.state) || isPreparing(slot)) && !off.has(slot.name))
    .map(({ name, chainId, scope }) => {
      const addresses = networkAddresses(target.root, name, target.key, secure)
      return { name, chainId: chainId === null ? null : Number(chainId), scope, ...addresses }
    })
  return jsonText(200, JSON.stringify(rows))
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
