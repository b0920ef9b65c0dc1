import type { Page } from 'playwright-core'
import { extensionId } from './launchExtension.ts'

/** A message of the wallet: an answer or an event. */
export interface Said {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** How a line of the page reaches the wallet: a port, or messages under its own or the other wallet's names. */
export type Way = 'port' | 'messages' | 'compat'

/** One line as it runs in the page. */
interface PageLine {
  post(data: unknown): void
  /** Posts something that need be no envelope. */
  postRaw(message: unknown): void
  close(): void
  readonly answers: Record<string, Said>
  readonly heard: readonly Said[]
  readonly isClosed: boolean
}

/** What the script below leaves in a page, for the functions that a test evaluates there. */
export interface HostileScope {
  lines: Record<string, PageLine>
  openLine(name: string, way?: Way, portName?: string): PageLine
  ask(line: string, method: string, params?: unknown, id?: unknown): Promise<Said | 'closed'>
  /** Sends requests as fast as it goes, and waits until each is answered or the line is closed. */
  flood(line: string, count: number, method: string, params?: unknown): Promise<(Said | 'closed')[]>
  startPulse(line: string, scope: string): void
  stopPulse(): Promise<Pulse>
}

/** What a page that calls all the time saw of the wallet. */
export interface Pulse {
  /** How long each round took, in milliseconds. */
  readonly took: readonly number[]
  /** The different answers, as JSON without their ids. */
  readonly answers: readonly string[]
}

/** The page's end, as text because it runs there. The parts of the browser are kept as they were before any trick. */
export const hostileScript = `{
  const { connect } = globalThis.chrome?.runtime ?? {}
  const runtime = globalThis.chrome?.runtime
  const post = window.postMessage.bind(window)
  const listen = window.addEventListener.bind(window)
  const { performance, JSON, Map, Set, Promise, setTimeout } = globalThis
  const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const names = {
    messages: ['causeway-contentscript', 'causeway-inpage', 'causeway-multichain-provider'],
    compat: ['metamask-contentscript', 'metamask-inpage', 'metamask-multichain-provider'],
  }
  const lines = globalThis.lines = {}
  let lastId = 0

  globalThis.openLine = (name, way = 'port', portName = undefined) => {
    const line = { answers: Object.create(null), heard: [], isClosed: false, waiting: new Map(), close: () => {} }
    const take = (data) => {
      if (!('id' in data)) { line.heard.push(data); return }
      line.answers[data.id] = data
      line.waiting.get(data.id)?.(data)
      line.waiting.delete(data.id)
    }
    if (way === 'port') {
      const port = connect.call(runtime, '${extensionId}', portName === undefined ? undefined : { name: portName })
      port.onMessage.addListener((envelope) => take(envelope.data))
      port.onDisconnect.addListener(() => {
        void runtime.lastError
        line.isClosed = true
        for (const resolve of line.waiting.values()) resolve('closed')
      })
      line.postRaw = (message) => port.postMessage(message)
      line.post = (data) => port.postMessage({ type: 'caip-348', data })
      line.close = () => port.disconnect()
    } else {
      const [target, back, stream] = names[way]
      listen('message', ({ source, data: outer }) => {
        if (source === window && outer?.target === back && outer.data?.name === stream) take(outer.data.data)
      })
      line.postRaw = (message) => post(message, location.origin)
      line.post = (data) => post({ target, data: { name: stream, data } }, location.origin)
    }
    return (lines[name] = line)
  }
  const answerOf = (line, id) => new Promise((resolve) => line.waiting.set(id, resolve))
  globalThis.ask = (name, method, params, id = 'ask ' + ++lastId) => {
    const line = lines[name]
    if (line.isClosed) return Promise.resolve('closed')
    const answered = answerOf(line, id)
    line.post({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) })
    return answered
  }
  globalThis.flood = (name, count, method, params) => {
    const all = []
    for (let at = 0; at < count; at++) all.push(ask(name, method, params))
    return Promise.all(all)
  }

  let pulse = null
  globalThis.startPulse = (name, scope) => {
    pulse = { took: [], answers: new Set(), isOver: false }
    const beat = async () => {
      while (!pulse.isOver) {
        const began = performance.now()
        const said = await Promise.all([
          ask(name, 'wallet_getSession'),
          ask(name, 'wallet_invokeMethod', { scope, request: { method: 'eth_chainId', params: [] } }),
        ])
        pulse.took.push(performance.now() - began)
        for (const answer of said) pulse.answers.add(JSON.stringify(answer === 'closed' ? answer : { ...answer, id: 0 }))
        if (said.includes('closed')) return
        await later(30)
      }
    }
    pulse.done = beat()
  }
  globalThis.stopPulse = async () => {
    pulse.isOver = true
    await pulse.done
    return { took: pulse.took, answers: [...pulse.answers] }
  }
}`

/** Pages with the script in them, for both sides of an attack. */
export const hostilePages = {
  '/page': `<!doctype html><title>a site</title><script>${hostileScript}</script>`,
} as const

/** Asks something of the wallet from a page. */
export function askFrom(
  page: Page,
  line: string,
  method: string,
  params?: unknown,
  id?: unknown,
): Promise<Said | 'closed'> {
  return page.evaluate(
    ([name, called, given, as]) => (globalThis as unknown as HostileScope).ask(name, called, given, as),
    [line, method, params, id] as const,
  )
}

/** Opens a line in a page. */
export async function openLine(
  page: Page,
  name: string,
  way: Way = 'port',
  portName?: string,
): Promise<void> {
  await page.evaluate(
    ([called, by, port]) => {
      ;(globalThis as unknown as HostileScope).openLine(called, by, port)
    },
    [name, way, portName] as const,
  )
}

/** Everything that was said on a line beside answers. */
export function heardOn(page: Page, line: string): Promise<readonly Said[]> {
  return page.evaluate(
    (name) => [...((globalThis as unknown as HostileScope).lines[name]?.heard ?? [])],
    line,
  )
}
