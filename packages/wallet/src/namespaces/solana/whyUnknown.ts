import { SessionError } from '@causeway/session'
import { NodeError } from '../../networks/network.ts'
import { cleanText } from '../../view/cleanText.ts'
import { UnreadableAnswer } from './accounts.ts'

const longestReason = 200

/**
 * Why something could not be learnt from the node, in words for the user. A view is shown all the same; only what is
 * none of the node's failures goes on as the fault that it is.
 */
export function whyUnknown(error: unknown): string {
  if (error instanceof SessionError) return 'the network could not be reached'
  if (error instanceof NodeError) return `the node answered: ${cleanText(error.message, longestReason)}`
  if (error instanceof UnreadableAnswer) return 'the node answered something unreadable'
  throw error
}
