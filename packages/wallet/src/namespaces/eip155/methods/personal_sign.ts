import { type Hex, isHex, toHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { grantedAccount, isAddress, listOf } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { refuse } from '../refuse.ts'
import { signMessage } from '../signing/signMessage.ts'
import { messageView } from '../views/messageView.ts'
import { defineMethod, present } from './method.ts'

/** Signs a message by EIP-191. There is no `eth_sign`: it signs hashes that nobody can read. */
export const personal_sign = defineMethod<Hex>({
  describe(call, surroundings) {
    const { message, address } = parse(listOf(call))
    const account = grantedAccount(call, address)
    const { origin, scope } = call
    const view = messageView({ message, address, origin, chainId: chainIdOf(scope), now: surroundings.now() })
    return { kind: 'sign', account, view, payload: message }
  },
  perform: (_, message, __, signer) => present(signer).use((key) => signMessage(message, key)),
})

/** Message, then address; swapped where only the first looks like an address, as some libraries send it. */
function parse(params: readonly unknown[]): { message: Hex; address: Hex } {
  if (params.length < 2) throw new SessionError('invalidInput')
  const [first, second] = params
  const isSwapped = isAddress(first) && !isAddress(second)
  const [message, address] = isSwapped ? [second, first] : [first, second]
  if (!isAddress(address)) throw refuse('must provide an Ethereum address.')
  if (typeof message !== 'string') throw refuse('the message must be a text or bytes in hex.')
  return { message: toBytes(message), address: address.toLowerCase() as Hex }
}

/** Whole bytes in hex are bytes; anything else is text. */
function toBytes(message: string): Hex {
  return isHex(message) ? (message.toLowerCase() as Hex) : toHex(new TextEncoder().encode(message))
}
