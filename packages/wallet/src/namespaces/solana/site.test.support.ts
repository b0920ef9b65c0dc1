import { mnemonicToSeedSync } from '@scure/bip39'
import {
  createCall,
  createDescribing,
  createFakeSigner,
  createFakeSurroundings,
} from '../fakeSurroundings.test.support.ts'
import { data, instruction } from './buildTransaction.test.support.ts'
import { createFakeSolanaRpc, mainnet } from './fakeSolanaRpc.test.support.ts'
import { solana } from './index.ts'

/** Accounts of a phrase, of which a site was granted the first, and the calls that it makes. */
export const seed = mnemonicToSeedSync(`${'test '.repeat(11)}junk`)
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const alice = solana.derive(seed, 0)
export const bob = solana.derive(seed, 1)
export const carol = solana.derive(seed, 2)
export const stranger = solana.derive(seed, 99).address
export const table = solana.derive(seed, 50).address
export const signer = createFakeSigner(alice.address, alice.privateKey)
export const account = { address: alice.address }

export function call(method: string, params: unknown, origin?: string) {
  return createCall(mainnet, method, params, [`${mainnet}:${alice.address}`], origin)
}

export function transfer(from: string, to: string, lamports: bigint) {
  return instruction(
    systemProgram,
    [
      [from, 'sw'],
      [to, 'w'],
    ],
    data(['u32', 2], ['u64', lamports]),
  )
}

export function setUp(given: { own?: readonly string[]; recipients?: readonly string[] } = {}) {
  const rpc = createFakeSolanaRpc()
  return { rpc, surroundings: createFakeSurroundings(rpc, given) }
}

export const { viewOf, refusal } = createDescribing(solana, call, setUp)
