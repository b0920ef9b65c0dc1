import { SessionError } from '@causeway/session'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { View } from '../../view/view.ts'
import { createCall, createFakeSigner, createFakeSurroundings } from '../fakeSurroundings.test.support.ts'
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

/** What the user would be shown. */
export async function viewOf(
  method: string,
  params: unknown,
  given = setUp(),
  origin?: string,
): Promise<View> {
  const effect = await solana.describe(call(method, params, origin), given.surroundings)
  if (effect.kind !== 'sign' && effect.kind !== 'send') throw new Error(`it is a ${effect.kind}`)
  return effect.view
}

/** The row that a call is refused with. */
export async function refusal(method: string, params: unknown, given = setUp()): Promise<SessionError> {
  try {
    await solana.describe(call(method, params), given.surroundings)
  } catch (error) {
    if (error instanceof SessionError) return error
    throw error
  }
  throw new Error('it was taken')
}

/** What a refusal of parameters says. */
export function faultOf(error: SessionError): string | undefined {
  return (error.data as { message: string }[])[0]?.message
}
