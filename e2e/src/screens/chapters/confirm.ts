import type { Page } from 'playwright-core'
import type { SitePage, Stage } from '../stage.ts'
import { inWindow, type State } from '../state.ts'
import { address, bitcoin, bitcoinAddress, localnet, second, solana, solanaAddress } from '../wallet.ts'

const origin = 'https://harbour.example'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

const signIn = `harbour.example wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I accept the rules of the harbour.

URI: https://harbour.example/berths
Version: 1
Chain ID: 1337
Nonce: 7f3c9a1e
Issued At: 2026-11-15T08:00:00.000Z`

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Berth: [
      { name: 'pier', type: 'string' },
      { name: 'number', type: 'uint256' },
    ],
    Booking: [
      { name: 'ship', type: 'string' },
      { name: 'captain', type: 'address' },
      { name: 'berth', type: 'Berth' },
      { name: 'nights', type: 'uint256' },
    ],
  },
  primaryType: 'Booking',
  domain: { name: 'Harbour', chainId: 1337, verifyingContract: token },
  message: { ship: 'Sea Urchin', captain: address, berth: { pier: 'North', number: 12 }, nights: 3 },
}

const permit = {
  types: {
    EIP712Domain: mail.types.EIP712Domain,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Harbour Coin', chainId: 1337, verifyingContract: token },
  message: {
    owner: address,
    spender: second,
    value: ((1n << 256n) - 1n).toString(),
    nonce: 0,
    deadline: 1_930_000_000,
  },
}

/** 1.5 SOL from the first account to another one. */
const solanaTransfer =
  'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAEDC/Mrnw2wlnIDj+o2E5sY+YpfAUnvTOAzLkS5p36Dwi3wNidiRqdbneM0ntQrFeIy9lGPwg9fzU8dZOgfm9JY9wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyABAgIAAQwCAAAAAC9oWQAAAAA='
/** 0.03 BTC out of a coin of 0.05. */
const bitcoinPayment =
  'cHNidP8BAHECAAAAAX9/f39/f39/f39/f39/f39/f39/f39/f39/f39/f39/AAAAAAD/////AsDGLQAAAAAAFgAUwM681sPTyox13F7GLr5VMw75EOKwfB4AAAAAABYAFKgdVUFtFIEKFMz4/mGeitZjPk3eAAAAAAABAR9AS0wAAAAAABYAFKgdVUFtFIEKFMz4/mGeitZjPk3eAAAA'

const send = (transaction: object) => (site: SitePage) =>
  site.invoke(localnet, 'eth_sendTransaction', [{ from: address, ...transaction }])
const sign = (method: string, params: unknown[]) => (site: SitePage) => site.invoke(localnet, method, params)
const ether = (amount: bigint): string => `0x${(amount * 10n ** 18n).toString(16)}`

/** What a connected site asks to sign, to send and to change. */
const requests: Readonly<Record<string, (site: SitePage) => Promise<void>>> = {
  'sign-text': sign('personal_sign', [hex('Permission to come aboard?'), address]),
  'sign-in': sign('personal_sign', [hex(signIn), address]),
  'sign-in-elsewhere': sign('personal_sign', [hex(signIn.replaceAll('harbour.', 'market.')), address]),
  'sign-hash': sign('personal_sign', [`0x${'c0ffee11'.repeat(8)}`, address]),
  'sign-data': sign('eth_signTypedData_v4', [address, JSON.stringify(mail)]),
  'sign-permit': sign('eth_signTypedData_v4', [address, JSON.stringify(permit)]),
  'send-coins': send({ to: second, value: ether(2n) }),
  'send-failing': send({ data: '0x60006000fd', gas: '0x30d40' }),
  'send-burning': send({ to: '0x000000000000000000000000000000000000dead', value: ether(1n) }),
  'send-allowance': send({
    to: token,
    data: `0x095ea7b3${second.slice(2).padStart(64, '0')}${word((1n << 256n) - 1n)}`,
  }),
  'send-unknown': send({ to: token, data: `0x9b8d1f3c${word(12n)}${word(345n)}${'ab'.repeat(96)}` }),
  'change-network': (site) =>
    site.invoke('wallet:eip155', 'wallet_addEthereumChain', [
      {
        chainId: '0xa4b1c',
        chainName: 'Harbour Chain',
        nativeCurrency: { name: 'Harbour Coin', symbol: 'HBR', decimals: 18 },
        rpcUrls: ['https://rpc.harbour.example/v1'],
        blockExplorerUrls: ['https://scan.harbour.example'],
      },
    ]),
}

/** What a site asks for on the chains that are not of Ethereum's kin. */
const otherChains: Readonly<Record<string, (site: SitePage) => Promise<void>>> = {
  'solana-text': (site) =>
    site.invoke(solana, 'signMessage', {
      account: { address: solanaAddress },
      message: Buffer.from('Permission to come aboard?').toString('base64'),
    }),
  'solana-transaction': (site) =>
    site.invoke(solana, 'signTransaction', {
      account: { address: solanaAddress },
      transaction: solanaTransfer,
    }),
  'bitcoin-text': (site) =>
    site.invoke(bitcoin, 'signMessage', {
      account: { address: bitcoinAddress },
      message: 'Permission to come aboard?',
    }),
  'bitcoin-payment': (site) =>
    site.invoke(bitcoin, 'signPsbt', { account: { address: bitcoinAddress }, psbt: bitcoinPayment }),
}

export async function* confirm(stage: Stage): AsyncGenerator<State, void> {
  for (const [name, ask] of Object.entries(requests))
    yield* inWindow(stage, `confirm-${name}`, {
      site: await stage.visit(origin),
      ask,
      act: arrived,
      approve: name.startsWith('sign-'),
    })
  yield* inWindow(stage, 'confirm-raw', {
    site: await stage.visit(origin),
    ask: requests['sign-data'] ?? send({}),
    approve: true,
    act: async (page) => {
      await arrived(page)
      await page.locator('[data-testid=raw] > summary').click()
      await page.getByTestId('raw').scrollIntoViewIfNeeded()
    },
  })
  yield* inWindow(stage, 'confirm-understood', {
    site: await stage.visit(origin),
    ask: requests['send-burning'] ?? send({}),
    act: async (page) => {
      await arrived(page)
      await page.getByTestId('understand-row').click()
    },
  })
  yield* inWindow(stage, 'confirm-fee-own', {
    site: await stage.visit(origin),
    ask: requests['send-coins'] ?? send({}),
    act: async (page) => {
      await arrived(page)
      await page.getByTestId('fee-own').click()
      await page.locator('[data-testid^=fee-field-]').first().fill('much')
      await page.locator('[data-testid^=fee-field-][aria-invalid=true]').waitFor()
      await page.getByTestId('fee-own').scrollIntoViewIfNeeded()
    },
  })
  yield* inWindow(stage, 'confirm-frame', {
    site: await stage.visit(origin, 'https://news.example'),
    ask: requests['sign-text'] ?? send({}),
    act: arrived,
  })
  yield* inWindow(stage, 'confirm-queue', {
    site: await stage.visit(origin),
    ask: async (site) => {
      await requests['sign-text']?.(site)
      await requests['send-coins']?.(site)
      await requests['sign-data']?.(site)
    },
    act: async (page) => {
      await page.getByText('1 of 3').waitFor()
      await page.getByTestId('queue-next').click()
      await page.getByText('2 of 3').waitFor()
      await page.locator('[data-testid=confirm-btn]:enabled').waitFor()
    },
  })
  yield* confirmElsewhere(stage)
}

/** The same screen on Solana and Bitcoin, for a site that is forgotten again. */
async function* confirmElsewhere(stage: Stage): AsyncGenerator<State, void> {
  const other = 'https://lagoon.example'
  await (await stage.connect(other, solana, bitcoin)).leave()
  for (const [name, ask] of Object.entries(otherChains))
    yield* inWindow(stage, `confirm-${name}`, {
      site: await stage.visit(other),
      ask,
      act: arrived,
      approve: true,
    })
  await stage.desk.call('ui_revokeSite', { origin: other })
  await stage.desk.call('ui_clearActivity', { origin: other })
}

function arrived(page: Page): Promise<void> {
  return page.getByTestId('view-title').waitFor()
}
