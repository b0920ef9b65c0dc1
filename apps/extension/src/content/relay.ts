import { compatNames, portEnvelopeType, type SessionMethod } from '@causeway/session/caip'
import { isObject, type Names, postToPage } from '../pageMessages.ts'

/** How often in a row a lost port is opened again, and how long the pause before it grows. */
const mostAttempts = 5
const firstPause = 50
/** A port that held for so long did open, also where the worker had nothing to say on it. */
const settled = 5_000

const repeatable: SessionMethod = 'wallet_getSession'
const lost = {
  code: 4900,
  message: 'The wallet was restarted before it answered. The request was not repeated.',
  data: { reason: 'lost' },
}

/** The wallet's own limit of a message. What is over it need not cross a process to be told so. */
const longest = 1_048_576
const tooLong = { code: -32005, message: 'Request limit exceeded.', data: { limit: longest } }
const notJson = { code: -32600, message: 'The JSON sent is not a valid Request object.' }

type Message = Readonly<Record<string, unknown>>

export interface Relay {
  /** Takes a message of the page to the worker; the first one opens the port. */
  send(message: Message): void
}

/**
 * Carries one stream of the page to the worker and back. The worker may stop at any time: then the port is opened again,
 * so that events go on, and whoever waits is told. Only the question for the session is asked again by itself; the rest
 * is answered with 4900, and `@causeway/dapp`, which hears that the wallet began anew, repeats its reads.
 */
export function createRelay(portName: string, names: Names, tellsRestart: boolean): Relay {
  const waiting = new Map<unknown, Message>()
  let port: chrome.runtime.Port | null = null
  let isReopening = false
  let failures = 0
  let openedAt = 0

  const answer = (data: object): void => postToPage(names.pageTarget, names.sessionStream, data)
  const post = (data: Message): void => port?.postMessage({ type: portEnvelopeType, data })
  const refuse = ({ id }: Message, error: object = lost): void => {
    waiting.delete(id)
    if (isId(id)) answer({ jsonrpc: '2.0', id, error })
  }

  function open(): boolean {
    try {
      // Throws once the extension was reloaded or removed: this script is what is left of it.
      const next = chrome.runtime.connect({ name: portName })
      next.onMessage.addListener((envelope: unknown) => {
        if (!isObject(envelope) || !isObject(envelope.data)) return
        failures = 0
        if (!('method' in envelope.data)) waiting.delete(envelope.data.id)
        answer(envelope.data)
      })
      next.onDisconnect.addListener(() => {
        // Read, because the browser complains about an error that nobody looked at.
        void chrome.runtime.lastError
        if (next === port) drop()
      })
      port = next
      openedAt = Date.now()
      return true
    } catch {
      return false
    }
  }

  function drop(): void {
    port = null
    if (Date.now() - openedAt >= settled) failures = 0
    if (tellsRestart && failures === 0) answer({ jsonrpc: '2.0', method: compatNames.readyNotice })
    for (const message of [...waiting.values()]) if (message.method !== repeatable) refuse(message)
    reopen()
  }

  function reopen(): void {
    if (isReopening) return
    if (failures >= mostAttempts) {
      failures = 0
      for (const message of [...waiting.values()]) refuse(message)
      return
    }
    isReopening = true
    setTimeout(
      () => {
        isReopening = false
        if (port === null && !open()) {
          failures = mostAttempts
          reopen()
          return
        }
        for (const message of waiting.values()) post(message)
      },
      firstPause * 2 ** failures++,
    )
  }

  return {
    send: (message) => {
      const fault = faultOf(message)
      if (fault !== null) {
        refuse(message, fault)
        return
      }
      if (isId(message.id) && typeof message.method === 'string') waiting.set(message.id, message)
      // What is sent again after a loss is what waits, in its order.
      if (isReopening) return
      if (port === null && !open()) {
        refuse(message)
        return
      }
      try {
        post(message)
      } catch {
        drop()
      }
    },
  }
}

/** What a wallet answers by: a message without such an id gets no answer, so nobody waits for one. */
function isId(id: unknown): boolean {
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))
}

/** Why a message cannot cross the port, which carries JSON; messages of a page may hold more. */
function faultOf(message: Message): object | null {
  try {
    return JSON.stringify(message).length > longest ? tooLong : null
  } catch {
    return notJson
  }
}
