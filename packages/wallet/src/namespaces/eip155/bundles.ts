import type { Hex } from '@causeway/rpc'
import { isObject } from '../../json.ts'
import type { Notebook } from '../namespace.ts'
import type { SentTransaction } from './transactions/signAndSend.ts'

/** Calls that a site sent together: what became of them is read from their receipts. */
export interface Bundle {
  readonly id: string
  readonly chainId: Hex
  readonly from: Hex
  /** In order. Fewer than the calls where the node refused one. */
  readonly sent: readonly SentTransaction[]
  readonly calls: number
}

export function keepBundle(notebook: Notebook, origin: string, bundle: Bundle): void {
  notebook.set(origin, `calls/${bundle.id}`, bundle)
}

/** A bundle of this origin; those of others do not exist for it. */
export function findBundle(notebook: Notebook, origin: string, id: string): Bundle | null {
  const value = notebook.get(origin, `calls/${id}`)
  // The notebook gives back what `keepBundle` put there.
  return isObject(value) ? (value as unknown as Bundle) : null
}
