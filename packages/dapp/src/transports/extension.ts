import { portEnvelopeType } from '@causeway/session/caip'
import { refusal } from '../dappError.ts'
import { isObject } from '../json.ts'
import { createLine, type Transport } from '../line.ts'
import { type ExtensionPort, type ExtensionRuntime, page } from '../page.ts'

/** How soon the browser ends a port to an extension that is not there, with room to spare. */
const absentWithin = 10

export interface ExtensionTransportOptions {
  readonly runtime?: ExtensionRuntime | undefined
}

/** A port to an extension, by its id; each message in an envelope of type `caip-348`. */
export function extensionTransport(
  extensionId: string,
  { runtime = page.chrome?.runtime }: ExtensionTransportOptions = {},
): Transport {
  return {
    open: () =>
      new Promise((resolve, reject) => {
        const absent = () => reject(refusal('notFound', `No extension ${extensionId} answers.`))
        let port: ExtensionPort
        try {
          // Throws for an id that is none; `undefined` outside browsers that let pages connect.
          if (!runtime) return absent()
          port = runtime.connect(extensionId)
        } catch {
          return absent()
        }
        const { line, receive, end } = createLine(
          (data) => port.postMessage({ type: portEnvelopeType, data }),
          () => port.disconnect(),
        )
        const timer = setTimeout(() => resolve(line), absentWithin)
        port.onMessage.addListener((envelope) => {
          if (isObject(envelope) && envelope.type === portEnvelopeType) receive(envelope.data)
        })
        port.onDisconnect.addListener(() => {
          // Read, because the browser complains in the console about an error that nobody looked at.
          void runtime.lastError
          clearTimeout(timer)
          absent()
          end()
        })
      }),
  }
}
