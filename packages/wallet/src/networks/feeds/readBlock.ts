import type { Network } from '../network.ts'
import { type Header, parseHeader } from './header.ts'

/** A node that contradicts itself, or says what is no header: asked again later. */
export class Unclear extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'Unclear'
  }
}

/** The newest header of the node's chain. Throws where the node does not answer. */
export async function readLatest(network: Network): Promise<Header> {
  return toHeader(await network.rpc('eth_getBlockByNumber', ['latest', false]))
}

/** The header of a block of the node's chain, or `null` where the chain does not reach so far. */
export async function readBlock(network: Network, number: number): Promise<Header | null> {
  const block = await network.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
  if (block === null) return null
  const header = toHeader(block)
  if (header.number !== number) throw new Unclear('another block than the one asked for')
  return header
}

function toHeader(block: unknown): Header {
  const header = parseHeader(block)
  if (header === null) throw new Unclear('no header')
  return header
}
