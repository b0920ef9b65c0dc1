import { type Message, parseMessage } from '@causeway/rpc'

/** Calls in one batch; the same bound as go-ethereum's. */
const maxBatch = 1_000

/** Text to calls: one, or a batch. What is no call carries its refusal along. */
export function parse(text: string): Message {
  return parseMessage(text, maxBatch)
}
