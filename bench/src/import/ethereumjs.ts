import { toHex } from '../../../packages/rpc/dist/index.js'
import type { ImportedChain } from './chains.ts'
import { commonOf, readChain } from './ethereumjsChain.ts'
import type { MakeReady } from './importer.ts'

/**
 * An import with the packages of EthereumJS as they are published: its blockchain verifies headers and uncles and keeps
 * the blocks, its virtual machine executes them and compares roots, bloom and gas. Blocks and state are in memory, and
 * the file comes in pieces.
 */
export async function ethereumjsImport(chain: ImportedChain): Promise<MakeReady> {
  const read = await readChain(chain)
  const { modules, genesis, pieces } = read
  const { block: blockModule, blockchain: blockchainModule, common: commonModule } = modules
  const { statemanager, vm: vmModule } = modules
  return async () => {
    const common = commonOf(read, {})
    const blockOf = (piece: Uint8Array) =>
      blockModule.createBlockFromRLP(piece, { common, setHardfork: true })
    const genesisState = commonModule.parseGethGenesisState(genesis)
    const [first] = pieces
    const firstBlock = first === undefined ? null : blockOf(first)
    const blockchain = await blockchainModule.createBlockchain({
      common,
      genesisState,
      // A file without it is one of mainnet, whose genesis the package has.
      ...(firstBlock?.header.number === 0n ? { genesisBlock: firstBlock } : {}),
      hardforkByHeadBlockNumber: true,
      validateBlocks: true,
      // Proofs of work are checked by nobody here.
      validateConsensus: false,
    })
    const stateManager = new statemanager.MerkleStateManager({ common, caches: new statemanager.Caches() })
    const vm = await vmModule.createVM({ common, stateManager, blockchain, setHardfork: true })
    await stateManager.generateCanonicalGenesis(genesisState)
    return {
      async run() {
        let blocks = 0
        for (const piece of pieces) {
          const block = blockOf(piece)
          if (block.header.number === 0n) continue
          await blockchain.putBlock(block)
          // The header has been verified when the block was put.
          await vmModule.runBlock(vm, { block, skipHeaderValidation: true })
          blocks++
        }
        return { blocks, stateRoot: toHex(await stateManager.getStateRoot()) }
      },
      close: async () => {},
    }
  }
}
