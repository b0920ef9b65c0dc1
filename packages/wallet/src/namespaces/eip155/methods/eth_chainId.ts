import { toQuantity } from '@causeway/rpc'
import { chainIdOf } from '../reference.ts'
import { defineMethod } from './method.ts'

/** The scope says it: no node has to be asked. */
export const eth_chainId = defineMethod<string>({
  describe: (call) => ({ kind: 'read', payload: toQuantity(chainIdOf(call.scope)) }),
  perform: (_, chainId) => chainId,
})
