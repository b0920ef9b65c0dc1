import { causewayNames, compatNames, type SessionMethod, type WalletNames } from '@causeway/session/caip'
import { refusal } from '../dappError.ts'
import { isObject } from '../json.ts'
import { createLine, type Transport } from '../line.ts'
import { type PageEvent, type PageWindow, page } from '../page.ts'

const greeting: SessionMethod = 'wallet_getSession'
const greetEvery = 200
const greetings = 11

export interface PostMessageTransportOptions {
  /** Whose names are used; Causeway's own by default, `compatNames` for wallets that answer to those. */
  readonly names?: Omit<WalletNames, 'rdns'>
  readonly window?: PageWindow | undefined
}

/**
 * The wallet's content script, by `window.postMessage`: Firefox, and wherever a page has no port. Nothing tells whether
 * somebody listens, so a line is open once a wallet has answered a greeting.
 */
export function postMessageTransport({
  names = causewayNames,
  window = page.window,
}: PostMessageTransportOptions = {}): Transport {
  return {
    open: () =>
      new Promise((resolve, reject) => {
        const absent = () => reject(refusal('notFound', 'No wallet answers on this page.'))
        if (!window) return absent()
        const { origin } = window.location
        const greeted = new Set<unknown>()
        let isOpen = false

        const send = (data: object) =>
          window.postMessage(
            { target: names.contentTarget, data: { name: names.sessionStream, data } },
            origin,
          )
        const hangUp = () => {
          clearInterval(timer)
          window.removeEventListener('message', listen)
        }
        const { line, receive, end } = createLine(send, hangUp)

        function listen(event: PageEvent): void {
          if (event.origin !== origin || !isObject(event.data) || event.data.target !== names.pageTarget)
            return
          const { data: envelope } = event.data
          if (!isObject(envelope) || !isObject(envelope.data)) return
          const { data } = envelope
          if (data.method === compatNames.readyNotice || data.method === compatNames.failureNotice) {
            // The wallet behind the content script began anew: what it was asked before, it does not know.
            if (isOpen) {
              hangUp()
              end()
            }
          } else if (envelope.name === names.sessionStream) {
            // A wallet that began anew tells what was missed before it answers.
            if (isOpen || 'method' in data) receive(data)
            else if (greeted.has(data.id)) {
              isOpen = true
              clearInterval(timer)
              resolve(line)
            }
          }
        }

        function greet(): void {
          if (greeted.size < greetings) {
            const id = Math.floor(Math.random() * 2 ** 32)
            greeted.add(id)
            send({ jsonrpc: '2.0', id, method: greeting })
          } else {
            hangUp()
            absent()
          }
        }

        window.addEventListener('message', listen)
        const timer = setInterval(greet, greetEvery)
        greet()
      }),
  }
}
