import { expect, expectTypeOf, test } from 'vitest'
import { connect } from '../connect.ts'
import type { Connection } from '../connection.ts'
import { address, createFakeWallet } from '../fakeWallet.test.support.ts'
import type { EventStream } from '../stream.ts'
import { subscribe } from '../subscribe.ts'
import type { RpcBlock, RpcHeader, RpcLog, RpcReceipt } from './eip155.ts'
import type { ParamsOf, ResultOf } from './methods.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** Never run: what the compiler says of it is the test. */
function typed(connection: Connection, scope: string) {
  const { invoke } = connection
  expectTypeOf(
    invoke('eip155:1', 'eth_getBalance', [address, 'latest']),
  ).resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf(invoke('eip155:1', 'eth_blockNumber')).resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf(
    invoke('eip155:1', 'eth_getBlockByNumber', ['latest', false]),
  ).resolves.toEqualTypeOf<RpcBlock | null>()
  expectTypeOf(
    invoke('eip155:1', 'eth_getTransactionReceipt', ['0x12'], { timeout: 5 }),
  ).resolves.toEqualTypeOf<RpcReceipt | null>()
  expectTypeOf(
    invoke(solana, 'signMessage', { account: { address: '' }, message: '' }),
  ).resolves.toEqualTypeOf<{
    readonly signature: string
    readonly signedMessage: string
    readonly signatureType: 'ed25519'
  }>()
  expectTypeOf(invoke(solana, 'signIn')).resolves.toHaveProperty('signature')
  expectTypeOf(
    invoke(bitcoin, 'sendTransfer', { account: { address: '' }, recipients: [] }),
  ).resolves.toEqualTypeOf<{ readonly txid: string }>()
  expectTypeOf(
    invoke('wallet:eip155', 'wallet_addEthereumChain', [
      {
        chainId: '0x1',
        chainName: '',
        rpcUrls: [],
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
      },
    ]),
  ).resolves.toEqualTypeOf<null>()
  expectTypeOf(invoke('eip155:1', 'eth_somethingNew', [1])).resolves.toEqualTypeOf<unknown>()
  expectTypeOf(invoke('tron:728126428', 'signMessage', { any: 1 })).resolves.toEqualTypeOf<unknown>()
  expectTypeOf(invoke(scope, 'eth_getBalance', 'anything')).resolves.toEqualTypeOf<unknown>()
  // @ts-expect-error: an address is needed
  invoke('eip155:1', 'eth_getBalance')
  // @ts-expect-error: an address is hex
  invoke('eip155:1', 'eth_getBalance', ['vitalik.eth'])
  // @ts-expect-error: Solana takes an object
  invoke(solana, 'signMessage', ['x'])
  // @ts-expect-error: the transaction is missing
  invoke('eip155:1', 'eth_sendTransaction', [])
}

test('params and results are typed by scope and method, the rest is unknown', async () => {
  expectTypeOf(typed).parameter(0).toEqualTypeOf<Connection>()
  expectTypeOf<ParamsOf<'eip155:5', 'eth_getCode'>>().toExtend<readonly unknown[]>()
  expectTypeOf<ResultOf<'eip155:5', 'personal_sign'>>().toEqualTypeOf<`0x${string}`>()
  const wallet = createFakeWallet()
  const connection = await connect({ transport: wallet.line() })
  expect(await connection.invoke('eip155:1', 'eth_gasPrice')).toBe('eth_gasPrice')
  const heads = subscribe(connection, 'eip155:1', ['newHeads'])
  const logs = subscribe(connection, 'eip155:1', ['logs', { address }])
  expectTypeOf(heads).toEqualTypeOf<EventStream<RpcHeader>>()
  expectTypeOf(logs).toEqualTypeOf<EventStream<RpcLog>>()
  connection.close()
})
