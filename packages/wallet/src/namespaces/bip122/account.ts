import { SessionError } from '@causeway/session'
import type { Signer, SiteCall } from '../namespace.ts'
import { type Members, readAccount } from '../objectParams.ts'
import { isSameScript, keyAddress, toAddress, toScript } from './address.ts'
import { type BitcoinChain, chainOf, mainnet } from './chains.ts'
import { fromPrivateKey } from './keys.ts'

/** The account that a call names, with what its coins are locked by. */
export interface BitcoinAccount {
  readonly id: string
  readonly address: string
  readonly script: Uint8Array
  readonly chain: BitcoinChain
}

/** Reads `{ account: { address } }`; 4100 where it was not granted. */
export function readBitcoinAccount(params: Members, call: SiteCall): BitcoinAccount {
  const { address, id } = readAccount(params, call)
  const chain = chainOf(call.scope)
  const script = toScript(address, chain)
  // The wallet granted it, so that it wrote it itself.
  if (script === null) throw new SessionError('internal')
  return { id, address, script, chain }
}

/** Lends the key of an account, after making sure that it is the one that the coins of `script` belong to. */
export function useKey<T>(
  signer: Signer,
  script: Uint8Array,
  use: (privateKey: Uint8Array, publicKey: Uint8Array) => T,
): Promise<T> {
  return signer.use((privateKey) => {
    const account = fromPrivateKey(privateKey)
    const own = account === null ? null : toScript(keyAddress(account.publicKey, mainnet), mainnet)
    if (account === null || own === null || !isSameScript(own, script)) throw new SessionError('internal')
    return use(privateKey, account.publicKey)
  })
}

/** Addresses of the wallet as a chain writes them, whichever chain they were written for. */
export function writeFor(chain: BitcoinChain, addresses: readonly string[]): readonly string[] {
  return addresses.map((address) => {
    const script = toScript(address, mainnet)
    return script === null ? address : (toAddress(script, chain) ?? address)
  })
}
