import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { buildExtension } from './buildExtension.ts'
import { findChromium } from './findChromium.ts'
import { extensionId } from './launchExtension.ts'

/** What the browser says of a tab or a worker without anybody looking into it. */
interface Target {
  readonly id: string
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl: string
}

/** A tab with a debugger; nothing else has one. */
interface PlainPage {
  /** The value of an expression, or of the promise that it gives. */
  evaluate(expression: string): Promise<unknown>
  /** Stops the extension's worker, where it runs. */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

/**
 * The extension in a Chromium in which no debugger looks at its worker. Where one does, as under Playwright, an idle
 * worker is never stopped, and each start of it waits for the debugger.
 */
export interface PlainBrowser {
  /** The ids of the extension's workers that run now; a worker that starts again gets another. */
  workers(): Promise<readonly string[]>
  /** Opens a tab without a debugger. Gives its id. */
  openTab(url: string): Promise<string>
  closeTab(id: string): Promise<void>
  /** Closes each tab whose address has a text in it. */
  closeTabs(part: string): Promise<void>
  /** Opens a tab with one. */
  openPage(url: string): Promise<PlainPage>
  close(): Promise<void>
}

export async function launchPlain(): Promise<PlainBrowser> {
  const { directory, folder } = buildExtension()
  const profile = join(directory, 'profile')
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--disable-extensions-except=${folder}`,
    `--load-extension=${folder}`,
    'about:blank',
  ]
  const browser = spawn(findChromium(), args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  const portFile = join(profile, 'DevToolsActivePort')
  await waitFor('the browser to start', () => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '')
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/json/${path}`, { method: 'PUT' })
  const targets = async (): Promise<readonly Target[]> => JSON.parse(await (await ask('list')).text())
  const newTab = async (url: string): Promise<Target> =>
    JSON.parse(await (await ask(`new?${encodeURI(url)}`)).text())
  const closeTab = async (id: string): Promise<void> => {
    await ask(`close/${id}`)
    await waitFor('a tab to close', async () => !(await targets()).some((target) => target.id === id))
  }
  await waitFor('the page that installing opens', async () =>
    (await targets()).some(({ url }) => url.endsWith('/onboarding.html')),
  )

  return {
    workers: async () =>
      (await targets())
        .filter(({ type, url }) => type === 'service_worker' && url.includes(extensionId))
        .map(({ id }) => id),
    openTab: async (url) => (await newTab(url)).id,
    closeTab,
    closeTabs: async (part) => {
      const found = (await targets()).filter(({ type, url }) => type === 'page' && url.includes(part))
      for (const { id } of found) await closeTab(id)
    },
    openPage: async (url) => {
      const { id, webSocketDebuggerUrl } = await newTab(url)
      return lookInto(webSocketDebuggerUrl, () => closeTab(id))
    },
    close: async () => {
      browser.kill()
      await ended
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The debugger of one tab. */
async function lookInto(url: string, closeTab: () => Promise<void>): Promise<PlainPage> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>()
  const worker = { version: '', status: '' }
  let lastId = 0
  socket.on('message', (text) => {
    const { id, method, params, ...answer } = JSON.parse(String(text))
    if (method === 'ServiceWorker.workerVersionUpdated')
      for (const { versionId, scriptURL, runningStatus } of params.versions)
        if (scriptURL.includes(extensionId))
          Object.assign(worker, { version: versionId, status: runningStatus })
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${JSON.stringify(error)}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await send('ServiceWorker.enable')
  return {
    evaluate: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = Object(await send('Runtime.evaluate', params))
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    stopWorker: async () => {
      await waitFor('the worker to be known', () => worker.version !== '')
      if (worker.status !== 'stopped') await send('ServiceWorker.stopWorker', { versionId: worker.version })
      await waitFor('the worker to stop', () => worker.status === 'stopped')
    },
    close: async () => {
      socket.close()
      await closeTab()
    },
  }
}

/** Waits until something holds; says what for where it does not. */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = 30_000,
): Promise<void> {
  const end = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}
