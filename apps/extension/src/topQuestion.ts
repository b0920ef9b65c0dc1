import { isObject } from './pageMessages.ts'

/** What the worker asks the content script of the page in a tab, and what that one says back: only that it is there. */
export interface TopQuestion {
  readonly ask: 'top'
  readonly id: string
}

export function isTopQuestion(message: unknown): message is TopQuestion {
  return isObject(message) && message.ask === 'top' && typeof message.id === 'string'
}
