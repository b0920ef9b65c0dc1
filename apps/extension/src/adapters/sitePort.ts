import { portEnvelopeType } from '@causeway/session/caip'
import type { Connection, Wallet } from '@causeway/wallet'
import type { PageAround } from './pageAround.ts'

/**
 * What a port keeps of a page that talks before the wallet is ready. Far more than a page may say at once, since it is the
 * wallet that tells a page that it said too much.
 */
const mostWaiting = 50_000

/** The name of a port is the page's choice, and is kept with what it subscribes to. */
const longestName = 100

/**
 * A port of a page, from itself or through the content script, as a line of the wallet. Who asks is what the browser
 * says of the sender: in a sandboxed frame the address still names the site, the origin does not. A frame with no
 * address of its own (`about:blank`, `srcdoc`) has the origin of the page that made it; neither a port nor the content
 * script is in it, so what it says comes by that page's, with that page's session.
 * `onEnd` is called when the port is closed, by whichever end: the browser tells only the end that did not close it.
 */
export function serveSite(
  port: chrome.runtime.Port,
  opening: Promise<Pick<Wallet, 'connect'>>,
  around: Pick<PageAround, 'originOf'>,
  onEnd: () => void = () => {},
): void {
  const { sender } = port
  const { origin, documentId } = sender ?? {}
  if (sender === undefined || origin === undefined || origin === 'null') {
    port.disconnect()
    onEnd()
    return
  }
  let connection: Connection | null = null
  let waiting: unknown[] = []
  let isOpen = true

  const hangUp = (): void => {
    if (!isOpen) return
    isOpen = false
    port.disconnect()
    onEnd()
  }
  port.onMessage.addListener((envelope: unknown) => {
    const message = contentOf(envelope)
    if (!isOpen || message === undefined) return
    if (connection !== null) connection.receive(message)
    else if (waiting.length < mostWaiting) waiting.push(message)
    else hangUp()
  })
  port.onDisconnect.addListener(() => {
    isOpen = false
    connection?.close()
    onEnd()
  })
  Promise.all([opening, around.originOf(sender)]).then(([wallet, within]) => {
    if (!isOpen) return
    connection = wallet.connect({
      origin,
      ...(within !== undefined && { within }),
      // A page may have a port for each of its clients; each comes back as itself.
      ...(documentId !== undefined && { page: `${documentId} ${port.name.slice(0, longestName)}` }),
      send: (data) => {
        if (isOpen) port.postMessage({ type: portEnvelopeType, data })
      },
      close: hangUp,
    })
    for (const message of waiting) connection.receive(message)
    waiting = []
  }, hangUp)
}

/** What an envelope carries; `undefined` where it is none. Some pages knock with a bare text first. */
function contentOf(envelope: unknown): unknown {
  if (typeof envelope !== 'object' || envelope === null) return undefined
  if (!('type' in envelope) || envelope.type !== portEnvelopeType) return undefined
  return 'data' in envelope ? envelope.data : undefined
}
