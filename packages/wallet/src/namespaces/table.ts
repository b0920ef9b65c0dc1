import { bip122 } from './bip122/index.ts'
import { eip155 } from './eip155/index.ts'
import type { Namespace } from './namespace.ts'
import { solana } from './solana/index.ts'

/** The families of chains that the wallet knows. A new one is a new folder and a name in this list. */
export const namespaces: readonly Namespace[] = [eip155, solana, bip122]
