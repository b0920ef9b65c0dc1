import { chainReads } from './chainReads.ts'
import type { Param } from './paramFields.ts'

const must = (...names: string[]): readonly Param[] => names.map((name) => ({ name, required: true }))

/** The parameters of what a wallet does itself; those of Solana and Bitcoin have names of their own in every call. */
const own: Readonly<Record<string, readonly Param[]>> = {
  personal_sign: must('message', 'address'),
  eth_signTypedData_v4: must('address', 'typedData'),
  eth_sendTransaction: must('transaction'),
  eth_subscribe: [...must('subscription'), { name: 'filter', required: false }],
  wallet_sendCalls: must('bundle'),
  wallet_getCallsStatus: must('bundleId'),
  wallet_getCapabilities: [...must('address'), { name: 'chainIds', required: false }],
  wallet_addEthereumChain: must('chain'),
  wallet_switchEthereumChain: must('chain'),
}

/** The names of a method's parameters, where they have a place and no name on the wire. */
export function walletParams(method: string): readonly Param[] {
  return own[method] ?? chainReads[method] ?? []
}
