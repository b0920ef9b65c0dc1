import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** How a chain of Bitcoin writes its addresses. */
export interface BitcoinChain {
  readonly name: string
  readonly addresses: typeof NETWORK
}

/** The chains by the first 32 digits of their genesis hash (CAIP-2 and BIP-122); a regtest has its name instead. */
const chains = new Map<string, BitcoinChain>([
  ['000000000019d6689c085ae165831e93', { name: 'mainnet', addresses: NETWORK }],
  ['000000000933ea01ad0ee984209779ba', { name: 'testnet', addresses: TEST_NETWORK }],
  ['00000000da84f2bafbbc53dee25a72ae', { name: 'testnet4', addresses: TEST_NETWORK }],
  ['00000008819873e925422c1ff0f99f7c', { name: 'signet', addresses: TEST_NETWORK }],
  ['regtest', { name: 'regtest', addresses: { ...TEST_NETWORK, bech32: 'bcrt' } }],
])

export const mainnet: BitcoinChain = { name: 'mainnet', addresses: NETWORK }

/** The reference of a chain whose addresses the wallet can write, else `null`. */
export function parseReference(reference: string): string | null {
  return chains.has(reference) ? reference : null
}

/** Every regtest begins with the same block, whatever comes after it. */
const regtestGenesis = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** The reference of the chain that begins with a block, by its hash. */
export function referenceOf(genesisHash: string): string {
  const reference = genesisHash.slice(0, 32)
  return reference === regtestGenesis ? 'regtest' : reference
}

/** The chain of a scope; one that is not in the table is written like the main chain. */
export function chainOf(scope: string): BitcoinChain {
  return chains.get(scope.slice(scope.indexOf(':') + 1)) ?? mainnet
}
