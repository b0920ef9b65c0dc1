import { createApprovalWindow } from '../adapters/approvalWindow.ts'
import { wakeAlarm } from '../adapters/extensionClock.ts'
import { createExtensionStorage, trustOnly } from '../adapters/extensionStorage.ts'
import { createKeepAlive } from '../adapters/keepAlive.ts'
import { createPageAround } from '../adapters/pageAround.ts'
import { createPrivateMemory, createPrivateStorage } from '../adapters/privateStorage.ts'
import { serveSite } from '../adapters/sitePort.ts'
import { isOwnPage, serveScreen } from '../adapters/uiPort.ts'
import { isCompatQuestion } from '../compatQuestion.ts'
import { deskPortName } from '../pages/desk/deskWire.ts'
import { readCompat } from './readCompat.ts'
import type { StartedWallet } from './startWallet.ts'

// The browser wakes the worker for an event and looks for its listener at once: all are set before anything is awaited,
// and what is heavy is evaluated when somebody needs it.
const isPrivate = chrome.extension.inIncognitoContext
const memory = createExtensionStorage(chrome.storage.session)
const sessionStorage = isPrivate ? createPrivateMemory(memory) : memory
const local = createExtensionStorage(chrome.storage.local)
const storage = isPrivate ? createPrivateStorage(local, sessionStorage) : local
const onFault = (error: unknown): void =>
  console.warn('extension.fault', error instanceof Error ? error.message : typeof error)
const keepAlive = createKeepAlive(() => void chrome.runtime.getPlatformInfo())
const pageAround = createPageAround(chrome.tabs)
const approvalWindow = createApprovalWindow({
  windows: chrome.windows,
  sessionStorage,
  url: chrome.runtime.getURL('approval.html'),
  incognito: isPrivate,
  onFault,
})
let starting: Promise<StartedWallet> | null = null

for (const area of [chrome.storage.local, chrome.storage.session]) trustOnly(area).catch(onFault)

chrome.runtime.onConnectExternal?.addListener((port) => {
  // Other extensions are not pages; none is listed in the manifest, so none should come.
  if (port.sender?.id !== undefined) port.disconnect()
  else serve(port)
})
chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== deskPortName) serve(port)
  else if (isOwnPage(port.sender, chrome.runtime))
    serveScreen(
      port,
      start().then(({ desk }) => desk),
    )
  else port.disconnect()
})
chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  if (sender.id !== chrome.runtime.id || pageAround.hear(message, sender)) return false
  if (!isCompatQuestion(message)) return false
  readCompat(storage).then(answer, () => answer(false))
  return true
})
chrome.windows.onRemoved.addListener((windowId) => {
  approvalWindow
    .isOwn(windowId)
    .then(async (isOwn) => {
      if (isOwn) (await start()).wallet.approvals.rejectAll()
    })
    .catch(onFault)
})
chrome.alarms.onAlarm.addListener(({ name }) => {
  // To start is enough: the wallet reads what has fallen due.
  if (name === wakeAlarm) start().catch(onFault)
})
chrome.idle.onStateChanged.addListener((state) => {
  // Whoever leaves the machine leaves the wallet.
  if (state === 'locked')
    start()
      .then(({ vault }) => vault.lock())
      .catch(onFault)
})
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === 'install') welcome().catch(onFault)
})

/** The first run, in a tab. An extension that is loaded from a folder is installed again and again: once is enough. */
async function welcome(): Promise<void> {
  const isNew = (await storage.keys('v1/vault')).length === 0
  if (isNew) await chrome.tabs.create({ url: chrome.runtime.getURL('onboarding.html') })
}

/** Puts the wallet together with the first event that needs it, once. */
function start(): Promise<StartedWallet> {
  starting ??= import('./startWallet.ts')
    .then(({ startWallet }) => startWallet({ storage, sessionStorage, restart }))
    .then((started) => {
      follow(started)
      return started
    })
    .catch((error: unknown) => {
      // The next one tries again.
      starting = null
      throw error
    })
  return starting
}

/** The user forgot everything: the next event starts a wallet without a past. */
function restart(): void {
  starting = null
}

function serve(port: chrome.runtime.Port): void {
  const release = keepAlive.hold()
  serveSite(
    port,
    start().then(({ wallet }) => wallet),
    pageAround,
    release,
  )
}

/** Shows the queue in its window, and keeps the worker while somebody waits in it. */
function follow({ wallet: { approvals } }: StartedWallet): void {
  let release: (() => void) | null = null
  const hold = (): void => {
    if (approvals.pending().length > 0) release ??= keepAlive.hold()
    else {
      release?.()
      release = null
    }
  }
  approvals.onChange(hold)
  hold()
  approvalWindow.follow(approvals)
}
