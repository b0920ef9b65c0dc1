import { causewayNames, compatNames, discoveryEvents } from '@causeway/session/caip'
import { compatQuestion } from '../compatQuestion.ts'
import {
  type ContentControl,
  controlStream,
  onPageMessage,
  type PageMessage,
  type ProviderControl,
  postToPage,
} from '../pageMessages.ts'
import { isTopQuestion } from '../topQuestion.ts'
import { createAnnouncement } from './announce.ts'
import { createRelay } from './relay.ts'

/** A page that is no origin, such as a sandboxed frame, gets no wallet: it could not be told from any other. */
if (self.origin !== 'null') start()

function start(): void {
  // Pages of Firefox have no port to an extension, so its id would lead them nowhere.
  const extensionId = 'getBrowserInfo' in chrome.runtime ? null : chrome.runtime.id
  const announce = createAnnouncement(causewayNames.rdns, extensionId)
  const relay = createRelay('causeway-page', causewayNames, true)
  let isForeignHere = false
  let compat: Promise<(() => void) | null> | null = null

  onPageMessage(causewayNames.contentTarget, ({ name, data }) => {
    if (name === causewayNames.sessionStream) relay.send(data)
    else if (name === controlStream && ('foreign' satisfies keyof ContentControl) in data)
      isForeignHere = true
  })
  onPageMessage(compatNames.contentTarget, (message) => void answerCompat(message))
  window.addEventListener(discoveryEvents.requestProvider, () => void inCompat())
  window.addEventListener(discoveryEvents.prompt, () => {
    announce()
    void inCompat().then((announceCompat) => announceCompat?.())
  })
  announce()
  // Which page a frame lies in is what the browser says of the one that speaks here.
  if (window === window.top)
    chrome.runtime.onMessage.addListener((message: unknown) => {
      if (isTopQuestion(message)) chrome.runtime.sendMessage(message).catch(() => {})
    })

  const compatRelay = createRelay('causeway-compat', compatNames, false)

  async function answerCompat({ name, data }: PageMessage): Promise<void> {
    if (isForeignHere || (await inCompat()) === null || isForeignHere) return
    if (name === compatNames.sessionStream) compatRelay.send(data)
    else if (name === compatNames.providerStream && data.method === compatNames.stateMethod) {
      const state = { accounts: [], chainId: null, isUnlocked: true, networkVersion: null }
      const result = { ...state, ...(extensionId !== null && { extensionId }) }
      const { jsonrpc, id } = data
      postToPage(compatNames.pageTarget, name, { ...(id !== undefined && { jsonrpc, id }), result })
    } else if (name === compatNames.providerStream) tellProvider({ request: data })
  }

  /** Asks once, and only on a page that looks for such a wallet: the question wakes the worker. */
  function inCompat(): Promise<(() => void) | null> {
    compat ??= chrome.runtime.sendMessage(compatQuestion).then(
      (isOn: unknown) => {
        if (isOn !== true) return null
        tellProvider({ compat: true })
        return createAnnouncement(compatNames.rdns, extensionId)
      },
      () => null,
    )
    return compat
  }

  function tellProvider(control: ProviderControl): void {
    postToPage(causewayNames.pageTarget, controlStream, control)
  }
}
