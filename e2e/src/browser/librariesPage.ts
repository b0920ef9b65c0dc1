import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bundler = fileURLToPath(new URL('../../../scripts/bundlePage.mjs', import.meta.url))

/**
 * What a dapp writes to use a wallet with a library: it looks for wallets as EIP-6963 has it and hands the library the
 * provider. As text because it runs in the page; what is in the global scope is for the test to call.
 */
const source = `
  import { BrowserProvider } from 'ethers'
  import { createWalletClient, custom, publicActions } from 'viem'
  import { Web3 } from 'web3'

  globalThis.announced = []
  addEventListener('eip6963:announceProvider', ({ detail }) => announced.push(detail))
  dispatchEvent(new Event('eip6963:requestProvider'))
  const { provider } = announced.find(({ info }) => info.rdns === 'dev.causeway.wallet')

  globalThis.heard = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on(name, (value) => heard.push([name, value]))
  globalThis.provider = provider

  const chain = (id) => ({ id, name: 'dev', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } })
  globalThis.chains = { local: chain(1337), tick: chain(1338) }
  globalThis.viem = createWalletClient({ chain: chains.local, transport: custom(provider) }).extend(publicActions)
  globalThis.ethers = new BrowserProvider(provider, 'any')
  globalThis.web3 = new Web3(provider)
`

/** The page, with the libraries in it as a dapp ships them. */
export function bundleLibrariesPage(): string {
  const script = execFileSync(process.execPath, [bundler], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  return `<!doctype html><title>libraries</title><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`
}
