// A wallet of your own, put together from its parts: a vault, an account, the networks of a node service, a line to a
// page, and a queue of requests that your screen shows and decides. Here the screen is the terminal and always says yes.
//
//   npm start                            in one terminal
//   node examples/embedded-wallet.mjs    in another

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect, inProcessTransport } from '@causeway/dapp'
import {
  createAccounts,
  createMemoryStorage,
  createNetworks,
  createSignerOf,
  createVault,
  createWallet,
  namespaces,
} from '@causeway/wallet'
import { openSocket, systemClock } from '@causeway/wallet/headless'

const [base = 'http://localhost:8645', key = devKey()] = process.argv.slice(2)
const localnet = 'eip155:1337'

// 1. The ports: where things are kept, time, chance, the network. In Node these are the ready ones; another
//    `storage` is four functions over a file, a database or `chrome.storage`.
const ports = {
  storage: createMemoryStorage(),
  sessionStorage: createMemoryStorage(),
  clock: systemClock,
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  namespaces,
  fetch,
  openSocket,
  log: (event, facts) => console.error(event, facts),
}

// 2. The vault, with a phrase under a password, and the first account of that phrase on every family of chains.
const vault = await createVault(ports)
const phrase = await vault.create(
  'a long password',
  'test test test test test test test test test test test junk',
)
const accounts = await createAccounts({ ...ports, vault })
await accounts.addNext(phrase)

// 3. The networks: any address of a service brings all of them.
const networks = await createNetworks(ports)
await networks.addService(`${base}/localnet/v3/${key}`)

// 4. The wallet, and the user: what waits is in `approvals` until somebody decides.
const signerOf = createSignerOf({ accounts, vault, namespaces })
const wallet = await createWallet({ ...ports, vault, accounts, networks, signerOf })
const shown = new Set()
wallet.approvals.onChange((pending) => {
  for (const { id, origin, kind, view } of pending) {
    if (shown.has(id)) continue
    shown.add(id)
    console.log(`${origin} asks: ${kind === 'connect' ? 'Connect' : view.title}`)
    setTimeout(() => wallet.approvals.decide(id, { approved: true }), 10)
  }
})

// 5. A line for every page. `origin` is what your browser or socket says, never what the page says.
function openLine(origin) {
  const messages = new Set()
  const closes = new Set()
  const line = wallet.connect({
    origin,
    send: (message) => messages.forEach((listener) => void listener(message)),
    close: () => closes.forEach((listener) => void listener()),
  })
  const added = (set, listener) => {
    set.add(listener)
    return () => set.delete(listener)
  }
  return {
    send: line.receive,
    close: line.close,
    onMessage: (listener) => added(messages, listener),
    onClose: (listener) => added(closes, listener),
  }
}

const page = await connect({
  transport: inProcessTransport(() => openLine('https://shop.example')),
  scopes: [localnet],
})
const [account] = page.session.sessionScopes[localnet].accounts
const from = account.slice(localnet.length + 1)
const shop = '0x00000000000000000000000000000000000c0ffe'
const hash = await page.invoke(localnet, 'eth_sendTransaction', [{ from, to: shop, value: '0x2a' }])
const receipt = await page.invoke(localnet, 'eth_getTransactionReceipt', [hash])
assert.equal(receipt.status, '0x1')

// 6. What the user sees afterwards, and the end.
const [origin] = await wallet.sites.origins()
console.log(`${origin} is connected and was paid 42 wei from ${from}.`)
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
