// A wallet in one process and a page in another, over a WebSocket on this machine: for tests in another language, or in
// a browser. This file starts itself a second time as the page.
//
//   npm start                                  in one terminal
//   node examples/wallet-over-websocket.mjs    in another

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, webSocketTransport } from '@causeway/dapp'
import { createHeadlessWallet } from '@causeway/wallet/headless'
import { WebSocket } from 'ws'

const localnet = 'eip155:1337'
const [first = 'http://localhost:8645', second] = process.argv.slice(2)
if (first.startsWith('ws:')) await runPage(first)
else await runWallet(first, second ?? devKey())

async function runWallet(base, key) {
  const wallet = createHeadlessWallet({
    mnemonic: 'test test test test test test test test test test test junk',
    networks: [{ scope: localnet, http: `${base}/localnet/v3/${key}` }],
    approve: (request) => ({ approve: request.origin === 'https://shop.example' }),
  })
  // Whoever connects has to know the token, which is in the address.
  const { url } = await wallet.listen({ token: randomUUID() })
  const page = spawn(process.execPath, [import.meta.filename, url], { stdio: 'inherit' })
  const [code] = await once(page, 'exit')
  await wallet.close()
  process.exitCode = code
}

async function runPage(url) {
  const page = await connect({
    // A client without a browser says which site it stands for. Node has a WebSocket of its own from version 22 on;
    // before that one is handed in.
    transport: webSocketTransport(`${url}&origin=${encodeURIComponent('https://shop.example')}`, {
      createSocket: (address) => new WebSocket(address),
    }),
    scopes: [localnet],
  })
  const [account] = page.session.sessionScopes[localnet].accounts
  const address = account.slice(localnet.length + 1)
  const signature = await page.invoke(localnet, 'personal_sign', ['0x68656c6c6f', address])
  console.log(`${address} signed in another process: ${signature.slice(0, 10)}…`)
  page.close()
}

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
