// Measures the built extension: its sizes, and how soon it answers in a real Chromium. Prints the figures as Markdown;
// `--write` puts them into docs/extension.md. Needs `npm run build` first. They are figures of one machine, never asserted.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { clientPage } from '../e2e/dist/browser/clientPage.js'
import { extensionId } from '../e2e/dist/browser/launchExtension.js'
import { launchPlain, waitFor } from '../e2e/dist/browser/plainBrowser.js'
import { servePages } from '../e2e/dist/browser/servePages.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = join(root, 'docs/extension.md')
const marks = ['<!-- figures: npm run measure:extension -- --write -->', '<!-- end of figures -->']
/** Stops of the worker for each way to it, and calls to one that runs. */
const [stops, calls] = [40, 600]
const phrase = 'test test test test test test test test test test test junk'

/** Every file that a page loads, by what it and its scripts name. */
function filesOf(folder, name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  if (!/\.(?:html|js|css)$/.test(name)) return found
  const text = readFileSync(join(folder, name), 'utf8')
  const known = readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`)
  for (const file of known) if (text.includes(file.slice('assets/'.length))) filesOf(folder, file, found)
  return found
}

function sizeOf(folder, names) {
  const files = [...names].map((name) => readFileSync(join(folder, name)))
  const sum = (size) => files.reduce((total, file) => total + size(file), 0)
  return { raw: sum((file) => file.length), gzip: sum((file) => gzipSync(file).length) }
}

function measureSizes() {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-sizes-'))
  try {
    execFileSync(process.execPath, [join(root, 'scripts/buildExtension.mjs'), directory])
    const folder = join(directory, 'chromium')
    const row = (name, files, target) => ({ name, ...target, ...sizeOf(folder, files) })
    return [
      row('Worker', ['worker.js'], { of: 'gzip', most: 400_000 }),
      row('Content script', ['content.js'], { of: 'raw', most: 8_000 }),
      row('Provider in the page', ['inpage.js']),
      row('Popup, all its files', filesOf(folder, 'popup.html'), { of: 'gzip', most: 120_000 }),
      row('Approval window, all its files', filesOf(folder, 'approval.html')),
      row('Onboarding, all its files', filesOf(folder, 'onboarding.html')),
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What a page has to measure with: one question over a new port, or by message, and how long its answer took. */
const asker = `<!doctype html><title>asker</title><script>
  const question = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  const overPort = () => {
    const port = chrome.runtime.connect('${extensionId}')
    return (id) => new Promise((resolve) => {
      const hear = ({ data }) => {
        if (data.id !== id) return
        port.onMessage.removeListener(hear)
        resolve(data)
      }
      port.onMessage.addListener(hear)
      port.postMessage({ type: 'caip-348', data: { ...question, id } })
    })
  }
  const byMessage = () => (id) => new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data.target !== 'causeway-inpage' || data.data.data.id !== id) return
      removeEventListener('message', hear)
      resolve(data.data.data)
    }
    addEventListener('message', hear)
    const data = { name: 'causeway-multichain-provider', data: { ...question, id } }
    postMessage({ target: 'causeway-contentscript', data }, origin)
  })
  const timed = async (ask) => {
    const start = performance.now()
    const { result, error } = await ask()
    if (!result) throw new Error(JSON.stringify(error))
    return performance.now() - start
  }
  /** From nothing: a port that is not open yet, a worker that does not run. */
  globalThis.cold = (way) => timed(() => (way === 'port' ? overPort() : byMessage())(1))
  /** One after the other, at a pace that the wallet allows for as long as one likes. */
  globalThis.warm = async (way, count) => {
    const ask = way === 'port' ? overPort() : byMessage()
    await ask(0)
    const times = []
    for (let id = 1; id <= count; id++) {
      times.push(await timed(() => ask(id)))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return times
  }
</script>`

/** How often the client asked before its first call was answered: once to warm up, once for the call. */
const counting = `<script>
  globalThis.asked = 0
  const isQuestion = (message) => message?.method === 'wallet_getSession'
  addEventListener('message', ({ data }) => {
    if (data?.target === 'metamask-contentscript' && isQuestion(data.data?.data)) asked++
  })
  const { connect } = chrome.runtime
  chrome.runtime.connect = (...given) => {
    const port = connect.apply(chrome.runtime, given)
    const post = port.postMessage
    port.postMessage = (message) => {
      if (isQuestion(message.data)) asked++
      post.call(port, message)
    }
    return port
  }
  globalThis.firstCall = async (kind) => {
    const begun = performance.now()
    start('one', kind, '${extensionId}')
    const { sessionScopes } = await clients.one.getSession()
    if (!sessionScopes) throw new Error('no session')
    return { time: performance.now() - begun, tries: asked - 1 }
  }
</script>`

async function setUp(browser) {
  await browser.closeTabs(extensionId)
  const own = await browser.openPage(`chrome-extension://${extensionId}/onboarding.html`)
  const there = (id) => own.evaluate(`document.querySelector('[data-testid=${id}]') !== null`)
  const fill = (id, text) =>
    own.evaluate(`{
      const field = document.querySelector('[data-testid=${id}]')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }`)
  await waitFor('the first page', () => there('import-phrase'))
  await fill('import-phrase', phrase)
  for (const id of ['new-password', 'repeat-password']) await fill(id, 'a bridge of stones')
  await own.evaluate(`document.querySelector('[data-testid=onboarding-done]').click()`)
  await waitFor('the vault', () => there('onboarding-ready'))
  return own
}

/** The wallet's own side, in a page of the extension: what it is asked is what its screens ask. */
async function callDesk(own, method, params) {
  return own.evaluate(`new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: 'causeway-ui' })
    port.onMessage.addListener((message) => {
      if (message.id !== 1 && !(message.snapshot && ${JSON.stringify(method)} === 'snapshot')) return
      port.disconnect()
      if (message.error) reject(new Error(message.error.reason))
      else resolve(message.snapshot ?? message.result)
    })
    if (${JSON.stringify(method)} !== 'snapshot')
      port.postMessage(${JSON.stringify({ id: 1, method, params })})
  })`)
}

/** A site with a session, so that what is answered is something. */
async function connectSite(browser, own, site) {
  const tab = await browser.openPage(`${site.origin}/client`)
  await waitFor('the client', () => tab.evaluate(`typeof globalThis.start === 'function'`))
  const wanted = { optionalScopes: { 'eip155:1': { methods: [], notifications: [] } } }
  await tab.evaluate(`start('one', 'port', '${extensionId}')
    clients.one.createSession(${JSON.stringify(wanted)}).then((session) => { globalThis.session = session }); 0`)
  let pending = []
  await waitFor('the request', async () => {
    pending = (await callDesk(own, 'snapshot')).pending
    return pending.length > 0
  })
  await callDesk(own, 'ui_decide', { id: pending[0].id, answer: { approved: true } })
  await waitFor('the session', () => tab.evaluate(`globalThis.session !== undefined`))
  await tab.close()
}

async function coldTimes(browser, site, path, ready, measure) {
  const found = []
  for (let round = 0; round < stops; round++) {
    const tab = await browser.openPage(`${site.origin}${path}`)
    await waitFor('the page', () => tab.evaluate(ready))
    await tab.stopWorker()
    found.push(await tab.evaluate(measure))
    await tab.close()
  }
  return found
}

function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
}

async function measureAnswers() {
  const site = await servePages({
    pages: {
      '/asker': asker,
      '/client': clientPage.pages['/client'],
      '/counting': `${clientPage.pages['/client']}${counting}`,
    },
    folders: clientPage.folders,
  })
  const browser = await launchPlain()
  try {
    const own = await setUp(browser)
    await connectSite(browser, own, site)
    await callDesk(own, 'ui_setSettings', { compat: true })
    const ways = ['port', 'postMessage']
    const warm = {}
    for (const way of ways) {
      const tab = await browser.openPage(`${site.origin}/asker`)
      await waitFor('the page', () => tab.evaluate(`typeof globalThis.warm === 'function'`))
      warm[way] = await tab.evaluate(`warm('${way}', ${calls})`)
      await tab.close()
    }
    // A page of the wallet would start the worker again by itself.
    await own.close()
    await browser.closeTabs(extensionId)
    const [cold, client] = [{}, {}]
    for (const way of ways) {
      cold[way] = await coldTimes(browser, site, '/asker', `typeof cold === 'function'`, `cold('${way}')`)
      client[way] = await coldTimes(
        browser,
        site,
        '/counting',
        `typeof start === 'function' && typeof firstCall === 'function'`,
        `firstCall('${way}').catch((error) => ({ failed: error.message }))`,
      )
    }
    return { cold, warm, client }
  } finally {
    await browser.close()
    await site.close()
  }
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const milliseconds = (time) => `${time.toFixed(time < 10 ? 2 : 0)} ms`
const names = { port: 'the port', postMessage: 'messages' }

function table(head, rows) {
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function report(sizes, { cold, warm, client }, load) {
  const sizeRows = sizes.map(({ name, raw, gzip, of, most }) => {
    const target = of === undefined ? '–' : `${of === 'gzip' ? 'gzip ' : ''}under ${most / 1000} kB`
    return [name, kilobytes(raw), kilobytes(gzip), target]
  })
  const spread = (times) => [
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.95)),
    String(times.length),
  ]
  const timeRows = Object.keys(names).flatMap((way) => {
    const answered = client[way].filter(({ failed }) => failed === undefined)
    return [
      [`Cold, over ${names[way]}`, ...spread(cold[way]), way === 'port' ? 'p50 under 200 ms' : '–'],
      [
        `Cold, first call of the reference client over ${names[way]}`,
        ...spread(answered.map(({ time }) => time)),
        '–',
      ],
      [`Warm, over ${names[way]}`, ...spread(warm[way]), '–'],
    ]
  })
  const warmUps = Object.keys(names).map((way) => {
    const answered = client[way].filter(({ failed }) => failed === undefined)
    const first = answered.filter(({ tries }) => tries === 1).length
    const most = Math.max(...answered.map(({ tries }) => tries))
    return `over ${names[way]} ${answered.length} of ${client[way].length} (with the first try ${first}, at most ${most} tries of the 11 it makes)`
  })
  const busy =
    load > cpus().length / 4
      ? ['**The machine was busy with other work: take the times as proof that it runs, no more.**']
      : []
  return [
    table(['File', 'size', 'gzip', 'target'], sizeRows),
    ...busy,
    table(['`wallet_getSession`', 'p50', 'p95', 'calls', 'target'], timeRows),
    `Cold: the worker is stopped; from the page's question, the port still to be opened, to the answer. Warm: one call after the other.
The wallet has a vault that is unlocked and a session for the site. No debugger looks at the worker.
The reference client's warm-up (200 ms a try) succeeded ${warmUps.join(', ')}.`,
    `Measured ${new Date().toISOString().slice(0, 10)} in headless Chromium, ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load average before ${load.toFixed(2)}.`,
  ].join('\n\n')
}

const [load] = loadavg()
const text = report(measureSizes(), await measureAnswers(), load)
console.log(text)
if (process.argv.includes('--write')) {
  const before = existsSync(page)
    ? readFileSync(page, 'utf8')
    : `# The extension\n\n## Figures\n\n${marks.join('\n')}\n`
  const [head, rest = ''] = before.split(marks[0])
  const tail = rest.split(marks[1])[1] ?? '\n'
  writeFileSync(page, `${head}${marks[0]}\n\n${text}\n\n${marks[1]}${tail}`)
}
