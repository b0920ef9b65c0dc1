import type { Hex } from '../../../packages/rpc/dist/index.js'

export type EngineName = 'interpreter' | 'compiler' | 'edr' | 'ethereumjs'

/** An engine in this process, with a state in memory. All of them run as Cancun on chain 1. */
export interface Engine {
  name: EngineName
  /** Makes a contract; the same address in every engine, for the sender and its nonces are the same. */
  deploy(code: Hex): Promise<Hex>
  /** A transaction whose changes stay. */
  send(to: Hex, input: Hex): Promise<void>
  /** What such a transaction would use, before refunds and with what it costs before its first instruction. */
  gasOf(to: Hex, input: Hex): Promise<bigint>
  /** A call whose changes go: what is timed. */
  call(to: Hex, input: Hex): Promise<Hex>
}

/** Who sends everything: the first account of the phrase that development nodes are known by. */
export const sender: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const senderKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const gasLimit = 30_000_000n
