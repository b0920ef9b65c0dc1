import type { Desk, ScreenLine } from '@causeway/wallet'
import { isObject } from '../pageMessages.ts'

type Runtime = Pick<typeof chrome.runtime, 'id' | 'getURL'>

/** Whether a port comes from a page of this extension itself, and not from one of its content scripts. */
export function isOwnPage(sender: chrome.runtime.MessageSender | undefined, runtime: Runtime): boolean {
  const own = runtime.getURL('')
  return sender?.id === runtime.id && sender.url?.startsWith(own) === true && `${sender.origin}/` === own
}

/** Serves a page of the wallet. Where the wallet cannot start, each question is answered with why. */
export function serveScreen(port: chrome.runtime.Port, opening: Promise<Pick<Desk, 'connect'>>): void {
  let line: ScreenLine | null = null
  let fault: object | null = null
  let waiting: unknown[] = []
  let isOpen = true

  const refuse = (message: unknown): void => {
    if (isObject(message) && message.id !== undefined) port.postMessage({ id: message.id, error: fault })
  }
  port.onMessage.addListener((message: unknown) => {
    if (fault !== null) refuse(message)
    else if (line !== null) line.receive(message)
    else waiting.push(message)
  })
  port.onDisconnect.addListener(() => {
    isOpen = false
    line?.close()
  })
  opening.then(
    (desk) => {
      if (!isOpen) return
      line = desk.connect({
        send: (message) => {
          if (isOpen) port.postMessage(message)
        },
        close: () => {
          isOpen = false
          port.disconnect()
        },
      })
      for (const message of waiting) line.receive(message)
      waiting = []
    },
    (error: unknown) => {
      if (!isOpen) return
      fault = toFault(error)
      for (const message of waiting) refuse(message)
      waiting = []
    },
  )
}

/** A refusal of the wallet by its reason. Known by its looks: the class lies with what is loaded late. */
function toFault(error: unknown): object {
  if (error instanceof Error && 'reason' in error) return { reason: error.reason, message: error.message }
  return { reason: 'internal', message: 'The wallet could not start. Reload the extension and try again.' }
}
