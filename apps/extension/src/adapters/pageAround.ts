import { newUuid } from '../pageMessages.ts'
import { isTopQuestion, type TopQuestion } from '../topQuestion.ts'

/** How long the page around a frame may take; one that is busy is shown as one that could not be told. */
const patience = 1_000
/** What stands for a page that could not be told. */
const unknown = 'null'

type Sender = Pick<chrome.runtime.MessageSender, 'origin' | 'frameId' | 'tab' | 'documentLifecycle'>

/** Finds the page that a frame lies in. */
export interface PageAround {
  /** The origin of the page in the tab, `null` as a text where it cannot be told; `undefined` for that page itself. */
  originOf(sender: Sender): Promise<string | undefined>
  /** Takes what a content script says. `false` for what is no answer here. */
  hear(message: unknown, sender: Sender): boolean
}

/**
 * The browser does not tell an extension without the right to all addresses in which page a frame lies. But it tells
 * the origin of whoever speaks: so the content script of the page in the tab is asked to speak, and what counts is what
 * the browser says of it. Neither the frame nor the page around it can choose that.
 */
export function createPageAround(tabs: Pick<typeof chrome.tabs, 'sendMessage'>): PageAround {
  const asked = new Map<string, { readonly tabId: number; settle(origin: string): void }>()
  return {
    originOf: ({ frameId, tab, documentLifecycle }) => {
      // A page that is drawn ahead is not the first of its tab yet, and runs no frame of another origin.
      if (frameId === 0 || documentLifecycle === 'prerender') return Promise.resolve(undefined)
      const tabId = tab?.id
      if (tabId === undefined) return Promise.resolve(unknown)
      return new Promise((resolve) => {
        const question: TopQuestion = { ask: 'top', id: newUuid() }
        const settle = (origin: string): void => {
          clearTimeout(timer)
          asked.delete(question.id)
          resolve(origin)
        }
        const timer = setTimeout(() => settle(unknown), patience)
        asked.set(question.id, { tabId, settle })
        tabs.sendMessage(tabId, question, { frameId: 0 }).catch(() => settle(unknown))
      })
    },
    hear: (message, { frameId, tab, origin }) => {
      if (!isTopQuestion(message)) return false
      const waiting = asked.get(message.id)
      if (waiting !== undefined && frameId === 0 && tab?.id === waiting.tabId)
        waiting.settle(origin ?? unknown)
      return true
    },
  }
}
