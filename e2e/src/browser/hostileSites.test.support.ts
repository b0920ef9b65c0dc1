import { hostileScript } from './hostilePage.ts'
import { extensionId } from './launchExtension.ts'

/** Talks to the wallet in every way there is, and tells the page around it what came back, under a name. */
const knock = (name: string): string => `{
  const message = (id) => ({ jsonrpc: '2.0', id, method: 'wallet_getSession' })
  const report = (what) => parent.postMessage({ frame: '${name}', what }, '*')
  addEventListener('message', ({ source, data }) => {
    if (source === window && /-inpage$/.test(data?.target)) report('answered by ' + data.target)
  })
  for (const event of ['caip294:wallet_announce', 'eip6963:announceProvider']) addEventListener(event, () => report(event))
  dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
  dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  for (const wallet of ['causeway', 'metamask'])
    postMessage({ target: wallet + '-contentscript', data: { name: wallet + '-multichain-provider', data: message(1) } }, '*')
  try {
    const port = chrome.runtime.connect('${extensionId}')
    port.onMessage.addListener(({ data }) => report('answered by port: ' + JSON.stringify(data.result)))
    port.onDisconnect.addListener(() => report('port closed'))
    port.postMessage({ type: 'caip-348', data: message(2) })
  } catch { report('no port') }
}`
const script = (text: string): string => `<script>${text}</script>`
const asText = (html: string): string => JSON.stringify(html).replaceAll('<', '\\u003c')

/** The frames of the page below that have no origin. */
export const opaqueFrames = ['sandboxed', 'sandboxed srcdoc', 'data', 'sandboxed blob'] as const
/** Those that are the page's own origin, whatever their address says. */
export const ownFrames = ['srcdoc', 'blob'] as const

/** A page full of frames that try to be somebody. */
const framesPage = `<!doctype html><body>${script(`
  globalThis.reports = {}
  addEventListener('message', ({ data }) => {
    if (data?.frame !== undefined) (reports[data.frame] ??= []).push(data.what)
  })
  const put = (attributes) => document.body.append(Object.assign(document.createElement('iframe'), attributes))
  const blobOf = (html) => URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const sandbox = 'allow-scripts'
  put({ sandbox, src: '/knock' })
  put({ sandbox, srcdoc: ${asText(script(knock('sandboxed srcdoc')))} })
  put({ src: 'data:text/html,' + encodeURIComponent(${asText(script(knock('data')))}) })
  put({ sandbox, src: blobOf(${asText(script(knock('sandboxed blob')))}) })
  put({ srcdoc: ${asText(script(knock('srcdoc')))} })
  put({ src: blobOf(${asText(script(knock('blob')))}) })
`)}`

/**
 * A page that has broken everything a script could lean on, and claims to be another site; then it asks for its session
 * over both ways. What it hears it reports to its server, since a debugger leans on the same things.
 */
const brokenPage = (victim: string): string =>
  `<!doctype html>${script(`{
  const { stringify } = JSON
  const beacon = navigator.sendBeacon.bind(navigator, '/report')
  const report = (way, answer) => beacon(stringify({ way, answer }))
  const listen = window.addEventListener.bind(window)
  const post = window.postMessage.bind(window)
  const here = location.origin
  const connect = chrome.runtime.connect.bind(chrome.runtime, '${extensionId}')
  listen('message', (event) => {
    if (event.source === window && event.data.target === 'causeway-inpage') report('messages', event.data.data.data)
  })

  const lie = () => { throw new Error('broken') }
  for (const [holder, names] of [
    [Array.prototype, ['map', 'filter', 'forEach', 'find', 'some', 'push', 'slice', 'join']],
    [Object, ['keys', 'entries', 'fromEntries', 'hasOwn', 'freeze', 'assign']],
    [JSON, ['parse', 'stringify']],
    [Promise.prototype, ['then', 'catch', 'finally']],
    [Promise, ['resolve', 'all', 'race']],
    [Map.prototype, ['get', 'set', 'has', 'delete']],
    [EventTarget.prototype, ['addEventListener', 'dispatchEvent']],
    [window, ['postMessage', 'addEventListener', 'dispatchEvent', 'setTimeout', 'structuredClone', 'CustomEvent', 'Promise', 'Map']],
  ]) for (const name of names) holder[name] = lie
  for (const [name, value] of [['origin', '${victim}'], ['self', { origin: '${victim}' }], ['location', { origin: '${victim}' }]])
    try { Object.defineProperty(window, name, { configurable: true, get: () => value }) } catch {}
  try { Object.defineProperty(MessageEvent.prototype, 'origin', { get: () => '${victim}' }) } catch {}
  for (const name of ['compat', 'sender', 'isOwn', 'sessionScopes', 'approved']) Object.prototype[name] = true
  Array.prototype[Symbol.iterator] = lie

  const message = (id) => ({ jsonrpc: '2.0', id, method: 'wallet_getSession' })
  const port = connect()
  port.onMessage.addListener((envelope) => report('port', envelope.data))
  port.postMessage({ type: 'caip-348', data: message('__proto__') })
  post({ target: 'causeway-contentscript', data: { name: 'causeway-multichain-provider', data: message('toString') } }, here)
}`)}`

/** A page that holds another site in a frame, and a window of it. */
const aroundPage = (victim: string): string =>
  `<!doctype html>${script(hostileScript)}<iframe id="inner" src="${victim}/page"></iframe>`

/** Tries to show, open and read the wallet's own files. */
const clickjackPage = `<!doctype html><body>${script(`
  const at = (file) => 'chrome-extension://${extensionId}/' + file
  globalThis.tryFrame = (file) => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src: at(file) })
    frame.onload = () => resolve()
    frame.onerror = () => resolve()
    document.body.append(frame)
  })
  globalThis.tryFetch = (file) => fetch(at(file)).then(() => 'read', () => 'refused')
  globalThis.tryElement = (kind, file) => new Promise((resolve) => {
    const given = kind === 'link' ? { rel: 'stylesheet', href: at(file) } : { src: at(file) }
    const element = Object.assign(document.createElement(kind), given)
    element.onload = () => resolve('loaded')
    element.onerror = () => resolve('refused')
    document.body.append(element)
  })
  globalThis.tryWindow = (file) => { globalThis.opened = window.open(at(file)) }
`)}`

/** The pages of the sites that attack one. */
export function hostileSites(victim: string): Record<string, string> {
  return {
    '/knock': `<!doctype html>${script(knock('sandboxed'))}`,
    '/frames': framesPage,
    '/broken': brokenPage(victim),
    '/around': aroundPage(victim),
    '/clickjack': clickjackPage,
  }
}
