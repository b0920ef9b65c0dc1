import type { Hex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { grantedAccount, isAddress, listOf } from '../params.ts'
import { chainIdOf } from '../reference.ts'
import { refuse } from '../refuse.ts'
import { signDigest, toSignatureHex } from '../signing/signDigest.ts'
import { parseTypedData } from '../typedData/parseTypedData.ts'
import { typedDataView } from '../views/typedDataView.ts'
import { defineMethod, present } from './method.ts'

/** Signs typed data by EIP-712. The payload is the digest of what the view shows. */
export const eth_signTypedData_v4 = defineMethod<Hex>({
  async describe(call, surroundings) {
    const params = listOf(call)
    if (params.length < 2) throw new SessionError('invalidInput')
    const [given, value] = params
    if (!isAddress(given)) throw refuse('must provide an Ethereum address.')
    const address = given.toLowerCase() as Hex
    const account = grantedAccount(call, address)
    const data = parseTypedData(value)
    const chainId = chainIdOf(call.scope)
    if (data.chainId !== null && data.chainId !== chainId) {
      const message = `Provided chainId "${data.chainId}" must match the active chainId "${chainId}"`
      throw new SessionError('invalidParams', { message })
    }
    const contract = data.domain.verifyingContract
    if (typeof contract === 'string' && surroundings.own('eip155').includes(contract.toLowerCase())) {
      throw refuse('verifyingContract must not be an account of the wallet.')
    }
    const view = await typedDataView(data, address, surroundings)
    return { kind: 'sign', account, view, payload: data.digest }
  },
  perform: (_, digest, __, signer) => present(signer).use((key) => toSignatureHex(signDigest(digest, key))),
})
