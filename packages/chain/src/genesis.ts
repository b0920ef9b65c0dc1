import type { AccountChange, BlobParameters, ForkName } from '@causeway/evm'
import { keccakHex } from '@causeway/evm'
import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import { emptyBloom } from './bloom.ts'
import { parseConfig } from './genesisConfig.ts'
import {
  InvalidGenesis,
  readData,
  readFixedData,
  readNumber,
  readObject,
  readOptionalNumber,
  readWord,
} from './genesisFields.ts'
import { emptyRoot, zeroWord } from './state/account.ts'
import { type Applied, applyChanges } from './state/applyChanges.ts'
import { noNodes } from './state/nodes.ts'
import type { Block } from './values/block.ts'
import { emptyRequestsHash, emptyUnclesHash, type Header, hashHeader } from './values/header.ts'

export { InvalidGenesis } from './genesisFields.ts'

/** The rules of a chain: its id and when each fork begins. From a geth-style genesis file. */
export interface ChainConfig {
  chainId: bigint
  /** Forks that begin at a block number, and at a time (Shanghai and later). A fork that is absent never begins. */
  forkBlocks: Partial<Record<ForkName, bigint>>
  forkTimes: Partial<Record<ForkName, bigint>>
  /** Without `terminalTotalDifficulty` the chain never merges; `paris` then stays absent. */
  terminalTotalDifficulty: bigint | null
  depositContract: Hex
  blobSchedule: Partial<Record<ForkName, BlobParameters>>
  /** The block of the DAO fork on a chain that does not take part in it; its headers must not carry the fork's mark. */
  daoOpposed?: bigint
}

interface GenesisAccount {
  address: Hex
  nonce: bigint
  balance: bigint
  code: Uint8Array
  /** Slot to value, 32 bytes each. */
  storage: [slot: bigint, value: bigint][]
}

/** The base fee of the first block that has one (EIP-1559): 1 gwei. */
export const initialBaseFee = 1_000_000_000n

/** A geth-style genesis file, read. */
export interface Genesis {
  config: ChainConfig
  nonce: Hex
  timestamp: bigint
  extraData: Hex
  gasLimit: bigint
  gasUsed: bigint
  difficulty: bigint
  mixHash: Hex
  coinbase: Hex
  number: bigint
  parentHash: Hex
  baseFeePerGas: bigint | null
  excessBlobGas: bigint | null
  blobGasUsed: bigint | null
  alloc: GenesisAccount[]
}

/** Reads a geth-style genesis file, already parsed as JSON. Throws `InvalidGenesis`. */
export function parseGenesis(json: unknown): Genesis {
  const file = readObject(json, 'file')
  if (file.config === undefined) throw new InvalidGenesis('config', 'is missing')
  const small = (name: string) => readOptionalNumber(file[name], name, 64)
  return {
    config: parseConfig(file.config),
    nonce: toHexOfSize(small('nonce') ?? 0n, 8),
    timestamp: small('timestamp') ?? 0n,
    extraData: readData(file.extraData, 'extraData'),
    gasLimit: readNumber(file.gasLimit, 'gasLimit', 64),
    gasUsed: small('gasUsed') ?? 0n,
    difficulty: readNumber(file.difficulty, 'difficulty', 256),
    mixHash: readFixedData(file.mixHash ?? file.mixhash, 'mixHash', 32),
    coinbase: readFixedData(file.coinbase, 'coinbase', 20),
    number: small('number') ?? 0n,
    parentHash: readFixedData(file.parentHash, 'parentHash', 32),
    baseFeePerGas: readOptionalNumber(file.baseFeePerGas, 'baseFeePerGas', 256),
    excessBlobGas: small('excessBlobGas'),
    blobGasUsed: small('blobGasUsed'),
    alloc: parseAlloc(file.alloc),
  }
}

/** Block 0 and the state under it. Its header has the fields of the forks that are active from the start. */
export function genesisBlock(genesis: Genesis): { block: Block } & Applied {
  const state = applyChanges(noNodes, emptyRoot, genesis.alloc.map(toChange))
  const header = genesisHeader(genesis, state.root)
  const block: Block = { header, hash: hashHeader(header), transactions: [], rawTransactions: [], uncles: [] }
  if (header.withdrawalsRoot !== undefined) block.withdrawals = []
  return { block, ...state }
}

function genesisHeader(genesis: Genesis, stateRoot: Hex): Header {
  const { forkBlocks, forkTimes } = genesis.config
  const london = forkBlocks.london === 0n
  const began = (fork: ForkName) => london && (forkTimes[fork] ?? genesis.timestamp + 1n) <= genesis.timestamp
  const header: Header = {
    parentHash: genesis.parentHash,
    sha3Uncles: emptyUnclesHash,
    miner: genesis.coinbase,
    stateRoot,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: emptyBloom,
    difficulty: genesis.difficulty,
    number: genesis.number,
    gasLimit: genesis.gasLimit,
    gasUsed: genesis.gasUsed,
    timestamp: genesis.timestamp,
    extraData: genesis.extraData,
    mixHash: genesis.mixHash,
    nonce: genesis.nonce,
  }
  if (london) header.baseFeePerGas = genesis.baseFeePerGas ?? initialBaseFee
  if (began('shanghai')) header.withdrawalsRoot = emptyRoot
  if (began('cancun')) {
    header.blobGasUsed = genesis.blobGasUsed ?? 0n
    header.excessBlobGas = genesis.excessBlobGas ?? 0n
    // EIP-4788: a block without parent names the zero root.
    header.parentBeaconBlockRoot = zeroWord
  }
  if (began('prague')) header.requestsHash = emptyRequestsHash
  return header
}

function parseAlloc(value: unknown): GenesisAccount[] {
  if (value === undefined) throw new InvalidGenesis('alloc', 'is missing')
  const seen = new Set<Hex>()
  return Object.entries(readObject(value, 'alloc')).map(([key, entry]) => {
    const field = `alloc.${key}`
    if (key === '') throw new InvalidGenesis('alloc', 'has an entry without an address')
    const address = readFixedData(key, field, 20)
    if (seen.has(address)) throw new InvalidGenesis(field, 'this address is given twice')
    seen.add(address)
    const account = readObject(entry, field)
    return {
      address,
      nonce: readOptionalNumber(account.nonce, `${field}.nonce`, 64) ?? 0n,
      balance: readOptionalNumber(account.balance, `${field}.balance`, 256) ?? 0n,
      code: fromHex(readData(account.code, `${field}.code`)),
      storage: parseStorage(account.storage, `${field}.storage`),
    }
  })
}

function parseStorage(value: unknown, field: string): GenesisAccount['storage'] {
  if (value === undefined || value === null) return []
  return Object.entries(readObject(value, field)).map(([slot, word]) => [
    readWord(slot, `${field}.${slot}`),
    readWord(word, `${field}.${slot}`),
  ])
}

function toChange({ address, nonce, balance, code, storage }: GenesisAccount): AccountChange {
  return {
    address,
    account: { nonce, balance, codeHash: keccakHex(code) },
    code,
    wiped: false,
    slots: storage,
  }
}
