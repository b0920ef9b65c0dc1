/**
 * A real wallet for the tests of a site, in Node and without a screen: a function decides in the place of the user.
 *
 * ```ts
 * import { createHeadlessWallet } from '@causeway/wallet/headless'
 *
 * const wallet = createHeadlessWallet({
 *   mnemonic: 'test test test test test test test test test test test junk',
 *   networks: [{ scope: 'eip155:1337', http: 'http://localhost:8645/localnet/v3/<key>' }],
 *   approve: (request) => ({ approve: request.origin === 'https://dapp.example' }),
 * })
 *
 * const line = wallet.transport({ origin: 'https://dapp.example' })
 * line.onMessage((message) => console.log(message))
 * line.send({ jsonrpc: '2.0', id: 1, method: 'wallet_getSession' })
 *
 * const { url, close } = await wallet.listen({ token: 'a secret of this test run' })
 * // new WebSocket(`${url}&origin=https://dapp.example`)
 * ```
 */

export {
  createHeadlessWallet,
  type HeadlessParts,
  type HeadlessWallet,
} from './createHeadlessWallet.ts'
export type { HeadlessTransport, Line } from './line.ts'
export type { Listening, ListenOptions } from './listen.ts'
export { openSocket } from './openSocket.ts'
export type { HeadlessOptions } from './options.ts'
export type { HeadlessAnswer, HeadlessPolicy } from './policy.ts'
export type { HeadlessNetwork } from './rows.ts'
export { systemClock } from './systemClock.ts'
