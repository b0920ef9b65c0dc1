// A dapp's own test against a real wallet in Node, on a real chain and without a browser. The user is a function.
//
//   npm start                            in one terminal
//   node examples/headless-wallet.mjs    in another

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect, subscribe } from '@causeway/dapp'
import { createHeadlessWallet } from '@causeway/wallet/headless'

const [base = 'http://localhost:8645', key = devKey()] = process.argv.slice(2)
const localnet = 'eip155:1337'
const shop = '0x00000000000000000000000000000000000c0ffe'

const wallet = createHeadlessWallet({
  mnemonic: 'test test test test test test test test test test test junk',
  networks: [
    {
      scope: localnet,
      http: `${base}/localnet/v3/${key}`,
      ws: `${base.replace('http', 'ws')}/localnet/ws/v3/${key}`,
    },
  ],
  // This user connects and sends, but signs no messages. `request.view` is what a screen would show.
  approve: (request) => ({ approve: request.kind !== 'sign' }),
})

const page = await connect({
  transport: wallet.transport({ origin: 'https://shop.example' }),
  scopes: [localnet],
})
const [account] = page.session.sessionScopes[localnet].accounts
const from = account.slice(localnet.length + 1)
const heads = subscribe(page, localnet, ['newHeads'])

const balance = BigInt(await page.invoke(localnet, 'eth_getBalance', [shop, 'latest']))
const hash = await page.invoke(localnet, 'eth_sendTransaction', [{ from, to: shop, value: '0x2a' }])
const { value: head } = await heads.next()
const receipt = await page.invoke(localnet, 'eth_getTransactionReceipt', [hash])
assert.equal(receipt.status, '0x1')
assert.equal(receipt.blockNumber, head.number)
assert.equal(BigInt(await page.invoke(localnet, 'eth_getBalance', [shop, 'latest'])) - balance, 42n)

await assert.rejects(page.invoke(localnet, 'personal_sign', ['0x6869', from]), { code: 4001 })
await page.revoke()
await assert.rejects(page.invoke(localnet, 'eth_blockNumber'), { code: 4100 })

console.log(`Paid 42 wei from ${from} in block ${Number(receipt.blockNumber)}.`)
page.close()
await wallet.close()

/** The key that `npm start` has written. */
function devKey() {
  try {
    return readFileSync('.causeway/dev-key', 'utf8').trim()
  } catch {
    console.error(
      'No .causeway/dev-key here: run `npm start` and this in the same folder, or pass <base> <key>.',
    )
    process.exit(1)
  }
}
