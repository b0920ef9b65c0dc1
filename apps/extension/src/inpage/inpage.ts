import { causewayNames, compatNames, discoveryEvents } from '@causeway/session/caip'
import { markUrl } from '../mark.ts'
import {
  type ContentControl,
  controlStream,
  isObject,
  newUuid,
  onPageMessage,
  postToPage,
} from '../pageMessages.ts'
import { createLazyProvider } from './lazyProvider.ts'

if (self.origin !== 'null') start()

/** Announces the provider by EIP-6963. It sets no global: the page finds it if it looks for it. */
function start(): void {
  const provider = Object.freeze(createLazyProvider())
  const announceAs = (rdns: string): (() => void) => {
    const info = Object.freeze({ uuid: newUuid(), name: causewayNames.name, icon: markUrl, rdns })
    const detail = Object.freeze({ info, provider })
    return () => window.dispatchEvent(new CustomEvent(discoveryEvents.announceProvider, { detail }))
  }
  const announcements = [announceAs(causewayNames.rdns)]
  let isForeignHere = false

  window.addEventListener(discoveryEvents.announceProvider, (event) => {
    const { info, provider: other } =
      event instanceof CustomEvent && isObject(event.detail) ? event.detail : {}
    if (isForeignHere || other === provider || !isObject(info) || typeof info.rdns !== 'string') return
    if (info.rdns !== compatNames.rdns && !info.rdns.startsWith(`${compatNames.rdns}.`)) return
    // The wallet of that name is here itself: two answers on one channel would be worse than none.
    isForeignHere = true
    announcements.splice(1)
    const control: ContentControl = { foreign: true }
    postToPage(causewayNames.contentTarget, controlStream, control)
  })
  window.addEventListener(discoveryEvents.requestProvider, () => {
    for (const announce of announcements) announce()
  })

  onPageMessage(causewayNames.pageTarget, ({ name, data }) => {
    if (name !== controlStream || isForeignHere) return
    if (data.compat === true && announcements.length === 1) {
      const announce = announceAs(compatNames.rdns)
      announcements.push(announce)
      announce()
    } else if (isObject(data.request)) void answerProvider(data.request)
  })

  /** Serves the requests that come by message to the one provider there is. */
  async function answerProvider({ id, method, params }: Readonly<Record<string, unknown>>): Promise<void> {
    if (typeof method !== 'string' || id === undefined) return
    const listed = Array.isArray(params) || isObject(params) ? { params } : {}
    const outcome = await provider.request({ method, ...listed }).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: toWireError(error) }),
    )
    postToPage(compatNames.pageTarget, compatNames.providerStream, { jsonrpc: '2.0', id, ...outcome })
  }

  for (const announce of announcements) announce()
}

function toWireError(error: unknown): object {
  const { code, message, data } = isObject(error) ? error : {}
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : 'Internal error.',
    ...(data !== undefined && { data }),
  }
}
