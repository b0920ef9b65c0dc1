import {
  type ChainConfig,
  type Executors,
  type Network,
  readSent,
  type UpstreamChain,
  type Writer,
} from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'

/** A network that others produce, with the face that handlers know, and the way to tell of a transaction sent. */
export interface UpstreamNetwork extends Network {
  tellSent(hash: Hex): void
}

/**
 * What handlers read is the view; whatever would be executed or written goes to the upstreams before a handler is
 * called, so there is nobody here to ask for it.
 */
export function createUpstreamNetwork(options: {
  name: string
  chainId: bigint
  chain: UpstreamChain
  gateway: Gateway
  close(): Promise<void>
}): UpstreamNetwork {
  const { name, chainId, chain, gateway, close } = options
  const pendings = new Set<(hash: Hex) => void>()
  const elsewhere = () => Promise.reject(new RpcError('unavailable', 'this network executes nothing itself'))

  return {
    name,
    chainId,
    config: unknownRules(chainId),
    dev: false,
    mining: { mode: 'none' },
    view: chain.view,
    writer: createWriter(gateway, elsewhere),
    executors: {
      call: elsewhere,
      estimate: elsewhere,
      createAccessList: elsewhere,
      traceBlock: elsewhere,
      traceCall: elsewhere,
      simulate: elsewhere,
      close: () => Promise.resolve(),
    } satisfies Executors,
    importing: () => null,
    onImport: () => () => {},
    onChange: chain.onChange,
    onPending(listener) {
      pendings.add(listener)
      return () => {
        pendings.delete(listener)
      }
    },
    tellSent(hash) {
      for (const listener of [...pendings]) listener(hash)
    },
    close,
  }
}

/** The forks of a chain that others produce are theirs to know. */
function unknownRules(chainId: bigint): ChainConfig {
  return {
    chainId,
    forkBlocks: {},
    forkTimes: {},
    terminalTotalDifficulty: null,
    depositContract: '0x0000000000000000000000000000000000000000',
    blobSchedule: {},
  }
}

function createWriter(gateway: Gateway, elsewhere: () => Promise<never>): Writer {
  return {
    pooled: async (hash) => {
      const sent = gateway.sent.get(hash)
      const read = sent === null ? null : readSent(sent.raw as Hex)
      return sent === null || read === null || 'refused' in read
        ? null
        : { json: read.json, raw: sent.raw as Hex }
    },
    send: elsewhere,
    pending: elsewhere,
    nextNonce: elsewhere,
    poolStatus: elsewhere,
    poolContent: elsewhere,
    buildBlock: elsewhere,
    mine: elsewhere,
    reorg: elsewhere,
    snapshot: elsewhere,
    revert: elsewhere,
    increaseTime: elsewhere,
    setNextTimestamp: elsewhere,
    setAutomine: elsewhere,
    setInterval: elsewhere,
    setBalance: elsewhere,
    setNonce: elsewhere,
    setCode: elsewhere,
    setStorage: elsewhere,
    impersonate: elsewhere,
    sendUnsigned: elsewhere,
    sendsFor: elsewhere,
    accounts: elsewhere,
  }
}
