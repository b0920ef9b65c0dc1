import type { ChainConfig } from '../genesis.ts'
import type { Header } from '../values/header.ts'

/** Why a header may not follow its parent, or `null` if it may. Everything but the ethash seal is checked. */
export function verifyHeader(config: ChainConfig, header: Header, parent: Header): string | null {
  throw new Error(`not written yet ${config} ${header} ${parent}`)
}
