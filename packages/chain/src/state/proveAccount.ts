import type { Hex } from '@causeway/rpc'
import type { AccountProof } from '../view.ts'
import type { NodeReader } from './nodes.ts'

/** What an account and its slots hold, with the nodes that show it (EIP-1186). */
export function proveAccount(
  nodes: NodeReader,
  root: Hex,
  address: Hex,
  slots: readonly Hex[],
): AccountProof {
  throw new Error(`not written yet ${nodes} ${root} ${address} ${slots}`)
}
