/** What is used of EthereumJS. Its own types are there only where the peers of the benchmark are installed. */
export interface EthereumjsModules {
  block: { createBlockFromRLP(bytes: Uint8Array, options: object): EthereumjsBlock }
  blockchain: {
    createBlockchain(options: object): Promise<{ putBlock(block: EthereumjsBlock): Promise<void> }>
  }
  common: {
    Common: new (options: object) => EthereumjsCommon
    Mainnet: object
    createCommonFromGethGenesis(genesis: object, options: object): EthereumjsCommon
    parseGethGenesisState(genesis: object): object
  }
  rlp: { RLP: { decode(bytes: Uint8Array, stream: true): { remainder: Uint8Array } } }
  statemanager: {
    Caches: new () => object
    MerkleStateManager: new (
      options: object,
    ) => {
      generateCanonicalGenesis(state: object): Promise<void>
      getStateRoot(): Promise<Uint8Array>
    }
  }
  vm: {
    createVM(options: object): Promise<object>
    runBlock(vm: object, options: object): Promise<object>
  }
}

export interface EthereumjsBlock {
  header: { number: bigint }
  hash(): Uint8Array
}

export interface EthereumjsCommon {
  /** Each fork with what it changes, in order. */
  HARDFORK_CHANGES: [name: string, change: { params?: Record<string, number> }][]
}

export async function loadEthereumjs(): Promise<EthereumjsModules> {
  // The names are no literals, so that the compiler does not look for them.
  const load = (name: keyof EthereumjsModules) => import(`@ethereumjs/${name}`)
  const [block, blockchain, common, rlp, statemanager, vm] = await Promise.all(
    (['block', 'blockchain', 'common', 'rlp', 'statemanager', 'vm'] as const).map(load),
  )
  return { block, blockchain, common, rlp, statemanager, vm }
}
