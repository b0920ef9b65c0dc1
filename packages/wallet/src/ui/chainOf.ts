import { parseChainId } from '@causeway/session/caip'
import type { Namespace } from '../namespaces/namespace.ts'

/** The namespace that serves a scope, with the reference of its chain; `null` where none does. */
export function chainOf(
  scope: string,
  namespaces: readonly Namespace[],
): { readonly namespace: Namespace; readonly reference: string } | null {
  const chain = parseChainId(scope)
  const namespace = namespaces.find((one) => one.namespace === chain?.namespace)
  if (chain === null || namespace === undefined) return null
  const reference = namespace.parseReference(chain.reference)
  return reference === null ? null : { namespace, reference }
}
