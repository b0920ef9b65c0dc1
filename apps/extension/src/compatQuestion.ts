import { isObject } from './pageMessages.ts'

/** What a content script asks the worker, when a page looks for the other wallet: is the user's switch on? */
export const compatQuestion = { ask: 'compat' } as const

export function isCompatQuestion(message: unknown): boolean {
  return isObject(message) && message.ask === compatQuestion.ask
}
