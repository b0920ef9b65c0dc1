import type { Hex } from '@causeway/rpc'
import * as AbiFunction from 'ox/AbiFunction'

/** Calldata as another library writes it, from a signature such as `transfer(address,uint256)`. */
export function encodeCall(signature: string, values: readonly unknown[]): Hex {
  // The library infers the types of the values from a literal; here the signature is only known at run time.
  const abi: AbiFunction.AbiFunction = AbiFunction.from(`function ${signature}` as never)
  return AbiFunction.encodeData(abi, values as never)
}
