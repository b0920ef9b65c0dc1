import { expect, test } from 'vitest'
import {
  alice,
  bob,
  createFakeNode,
  createSurroundings,
  nodeError,
  run,
  siteCall,
  usdc,
  viewOf,
} from '../fakeNode.test.support.ts'
import { eip155 } from '../index.ts'

const chain = {
  chainId: '0x2a',
  chainName: 'Answer',
  rpcUrls: ['https://rpc.answer.example', 'wss://rpc.answer.example'],
  nativeCurrency: { name: 'Answer', symbol: 'ANS', decimals: 18 },
  blockExplorerUrls: ['https://scan.answer.example'],
}

function add(more: Record<string, unknown> = {}) {
  return siteCall('wallet_addEthereumChain', [{ ...chain, ...more }], {
    scope: 'wallet:eip155',
    accounts: [],
  })
}

test('a network is added and granted by one approval', async () => {
  const surroundings = createSurroundings(createFakeNode(), { chainAt: '0x2a' })
  expect(await run(add(), surroundings)).toBeNull()
  expect(surroundings.networks.row('eip155:42')).toEqual({
    scope: 'eip155:42',
    name: 'Answer',
    symbol: 'ANS',
    decimals: 18,
    http: 'https://rpc.answer.example',
    ws: 'wss://rpc.answer.example',
    explorer: 'https://scan.answer.example',
    isTest: false,
    from: 'site',
  })
  expect(surroundings.granted).toEqual(['https://site.example eip155:42'])
})

test('an address is not asked before the user agreed', async () => {
  const surroundings = createSurroundings(createFakeNode(), { chainAt: '0x2a' })
  const view = await viewOf(add(), surroundings)
  expect(view.title).toBe('Add the network Answer')
  expect(surroundings.networks.probed).toEqual([])
})

test('an address that serves another chain adds nothing and grants nothing', async () => {
  const surroundings = createSurroundings(createFakeNode(), { chainAt: '0x1' })
  await expect(run(add(), surroundings)).rejects.toMatchObject({ code: -32602 })
  expect(surroundings.networks.row('eip155:42')).toBeNull()
  expect(surroundings.granted).toEqual([])
})

test('a network that the wallet reads already is granted but never redirected', async () => {
  const surroundings = createSurroundings(createFakeNode())
  expect(await run(add({ chainId: '0x539', chainName: 'Evil' }), surroundings)).toBeNull()
  expect(surroundings.networks.row('eip155:1337')?.http).toBe('https://fake.example')
  expect(surroundings.networks.probed).toEqual([])
  expect(surroundings.granted).toEqual(['https://site.example eip155:1337'])
})

test('a known network without an address gets one and keeps its name', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node, { chainAt: '0x2a' })
  const known = { ...node.row, scope: 'eip155:42', name: 'Known', symbol: 'KNW', http: null }
  await surroundings.networks.put(known)
  const view = await viewOf(add(), surroundings)
  expect(view.warnings).toMatchObject([{ code: 'tokenMismatch' }])
  await run(add(), surroundings)
  expect(surroundings.networks.row('eip155:42')).toMatchObject({
    name: 'Known',
    symbol: 'KNW',
    http: 'https://rpc.answer.example',
  })
})

test('a network that got an address while the request waited is not redirected', async () => {
  const node = createFakeNode()
  for (const known of [null, { ...node.row, scope: 'eip155:42', http: null }]) {
    const surroundings = createSurroundings(node, { chainAt: '0x2a' })
    if (known !== null) await surroundings.networks.put(known)
    const effect = await eip155.describe(add(), surroundings)
    await surroundings.networks.put({ ...node.row, scope: 'eip155:42', http: 'https://mine.example' })
    await eip155.perform(add(), effect, null, surroundings)
    expect(surroundings.networks.row('eip155:42')?.http).toBe('https://mine.example')
    expect(surroundings.granted).toEqual(['https://site.example eip155:42'])
  }
})

test('a site that would give a known network its address is said to do so', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node, { chainAt: '0x2a' })
  await surroundings.networks.put({
    ...node.row,
    scope: 'eip155:42',
    name: 'Known',
    symbol: 'ANS',
    http: null,
  })
  const view = await viewOf(add(), surroundings)
  expect(view.title).toBe('Read Known from an address of the site')
  expect(view.lines).toContainEqual({
    label: 'Read from',
    value: 'https://rpc.answer.example',
    as: 'text',
  })
})

test('a network with the name of another one is marked', async () => {
  const node = createFakeNode()
  const surroundings = createSurroundings(node, { chainAt: '0x2a' })
  const view = await viewOf(add({ chainName: ` ${node.row.name.toUpperCase()} ` }), surroundings)
  expect(view.warnings).toMatchObject([{ code: 'chainMismatch', severity: 'danger' }])
})

test('what EIP-3085 does not allow is refused', async () => {
  const bad: Record<string, unknown>[] = [
    { chainId: 42 },
    { chainId: '42' },
    { chainId: '0x0' },
    { chainId: '0x02a' },
    { chainId: '0xffffffffffffff' },
    { chainName: '' },
    { chainName: 7 },
    { rpcUrls: [] },
    { rpcUrls: 'https://rpc.example' },
    { rpcUrls: ['http://rpc.example'] },
    { rpcUrls: ['javascript:alert(1)'] },
    { rpcUrls: ['https://user:secret@rpc.example'] },
    { nativeCurrency: undefined },
    { nativeCurrency: { symbol: '', decimals: 18 } },
    { nativeCurrency: { symbol: 'X', decimals: 1.5 } },
    { blockExplorerUrls: 'https://scan.example' },
    { blockExplorerUrls: [7] },
  ]
  for (const more of bad) {
    const surroundings = createSurroundings(createFakeNode(), { chainAt: '0x2a' })
    await expect(run(add(more), surroundings), JSON.stringify(more)).rejects.toMatchObject({ code: -32602 })
    expect(surroundings.networks.probed).toEqual([])
  }
})

test('a node on this computer may speak plain http', async () => {
  const surroundings = createSurroundings(createFakeNode(), { chainAt: '0x2a' })
  await run(add({ rpcUrls: ['http://localhost:8545'] }), surroundings)
  expect(surroundings.networks.row('eip155:42')?.http).toBe('http://localhost:8545')
})

const asset = { type: 'ERC20', options: { address: usdc, symbol: 'USDC', decimals: 6 } }
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const symbolAnswer = `0x${word(32n)}${word(4n)}${'55534443'.padEnd(64, '0')}`

function tokenNode() {
  const node = createFakeNode()
  node.answers.set('eth_call', ([call]) => {
    const { data } = call as { data: string }
    if (data === '0x95d89b41') return symbolAnswer
    return data === '0x313ce567' ? `0x${word(6n)}` : '0x'
  })
  return node
}

test('a token that says the same of itself is listed without a warning', async () => {
  const surroundings = createSurroundings(tokenNode())
  const asText = { type: 'ERC20', options: { ...asset.options, decimals: '6' } }
  for (const params of [asset, [asset], asText]) {
    expect((await viewOf(siteCall('wallet_watchAsset', params), surroundings)).warnings).toEqual([])
  }
  expect(await run(siteCall('wallet_watchAsset', asset), surroundings)).toBe(true)
  expect([...surroundings.notes.keys()]).toEqual([`https://site.example asset/eip155:1337/${usdc}`])
})

test('a token that says otherwise is marked', async () => {
  const surroundings = createSurroundings(tokenNode())
  const lie = { type: 'ERC20', options: { address: usdc, symbol: 'DAI', decimals: 18 } }
  const view = await viewOf(siteCall('wallet_watchAsset', lie), surroundings)
  expect(view.warnings.map(({ code, text }) => [code, text])).toEqual([
    ['tokenMismatch', 'The contract calls itself USDC, not DAI.'],
    ['tokenMismatch', 'The contract has 6 decimals, not 18: amounts would be shown wrongly.'],
  ])
})

const apes = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const prints = '0x495f947276749ce646f68ac8c248420045cb7b5e'
const apesAnswer = `0x${word(32n)}${word(4n)}${'42415943'.padEnd(64, '0')}`

/** A node with a collection of each kind, of which `holder` has token 7. */
function collectionNode(holder: string) {
  const node = createFakeNode()
  const owner = holder.slice(2).padStart(64, '0')
  node.answers.set('eth_call', ([call]) => {
    const { to, data } = call as { to: string; data: string }
    if (to === apes && data === '0x95d89b41') return apesAnswer
    if (to === apes && data.startsWith('0x01ffc9a780ac58cd')) return `0x${word(1n)}`
    if (to === apes && data === `0x6352211e${word(7n)}`) return `0x${owner}`
    if (to === prints && data.startsWith('0x01ffc9a7d9b67a26')) return `0x${word(1n)}`
    if (to === prints && data.startsWith('0x00fdd58e')) {
      return `0x${word(data === `0x00fdd58e${owner}${word(7n)}` ? 2n : 0n)}`
    }
    throw nodeError(3, 'execution reverted')
  })
  return node
}

const ape = { type: 'ERC721', options: { address: apes, tokenId: '7', image: 'https://ape.example/7.png' } }
const print = { type: 'ERC1155', options: { address: prints, tokenId: '7' } }

test('a single token that an account holds is listed without a warning', async () => {
  const surroundings = createSurroundings(collectionNode(alice))
  const named = { type: 'ERC721', options: { ...ape.options, symbol: 'BAYC', tokenId: '007' } }
  for (const params of [ape, [ape], named, print, [print]]) {
    expect((await viewOf(siteCall('wallet_watchAsset', params), surroundings)).warnings).toEqual([])
  }
  const { title, lines } = await viewOf(siteCall('wallet_watchAsset', named), surroundings)
  expect(title).toBe('List BAYC #7')
  expect(lines).toContainEqual({ label: 'Standard', value: 'ERC721', as: 'text' })
  for (const params of [ape, print]) {
    expect(await run(siteCall('wallet_watchAsset', params), surroundings)).toBe(true)
  }
  expect([...surroundings.notes.entries()]).toEqual([
    [
      `https://site.example asset/eip155:1337/${apes}/7`,
      { type: 'ERC721', address: apes, tokenId: '7', symbol: null },
    ],
    [
      `https://site.example asset/eip155:1337/${prints}/7`,
      { type: 'ERC1155', address: prints, tokenId: '7', symbol: null },
    ],
  ])
})

test('a single token is held by any of the accounts of the site', async () => {
  const surroundings = createSurroundings(collectionNode(bob))
  const accounts = [`eip155:1337:${alice}`, `eip155:1337:${bob}`]
  for (const params of [ape, print]) {
    const call = siteCall('wallet_watchAsset', params, { accounts })
    expect((await viewOf(call, surroundings)).warnings).toEqual([])
  }
})

test('a single token of somebody else, of another kind or that nobody can be asked about is marked', async () => {
  const told = async (params: unknown, node = collectionNode(alice)) => {
    const { warnings } = await viewOf(siteCall('wallet_watchAsset', params), createSurroundings(node))
    expect(warnings.every(({ code }) => code === 'tokenMismatch')).toBe(true)
    return warnings.map(({ text }) => text)
  }
  const notHeld = 'The token belongs to none of your accounts that the site knows.'
  const notSaid = 'The contract does not say whose the token is.'
  const notOf = (type: string) => `The contract does not say that it holds tokens of ${type}.`
  expect(await told(ape, collectionNode(bob))).toEqual([notHeld])
  expect(await told(print, collectionNode(bob))).toEqual([notHeld])
  expect(await told({ ...print, type: 'ERC721' })).toEqual([notOf('ERC721'), notSaid])
  expect(await told({ ...ape, type: 'ERC1155' })).toEqual([notOf('ERC1155'), notSaid])
  expect(await told({ type: 'ERC721', options: { address: apes, tokenId: '8' } })).toEqual([notSaid])
  expect(await told({ type: 'ERC721', options: { ...ape.options, symbol: 'PUNK' } })).toEqual([
    'The contract calls itself BAYC, not PUNK.',
  ])
  const away = createFakeNode()
  away.answers.delete('eth_call')
  expect(await told(ape, away)).toEqual([notOf('ERC721'), notSaid])
})

test('an asset that is none is refused', async () => {
  const surroundings = createSurroundings(tokenNode())
  const bad: [unknown, number][] = [
    [undefined, -32000],
    [{ type: 'ERC777', options: asset.options }, -32602],
    [{ type: 'ERC721', options: asset.options }, -32602],
    [{ type: 'ERC721', options: { address: apes } }, -32602],
    [{ type: 'ERC721', options: { tokenId: '7' } }, -32602],
    [{ type: 'ERC721', options: { address: apes, tokenId: 7 } }, -32602],
    [{ type: 'ERC721', options: { address: apes, tokenId: '' } }, -32602],
    [{ type: 'ERC721', options: { address: apes, tokenId: '-7' } }, -32602],
    [{ type: 'ERC1155', options: { address: apes, tokenId: '0x7' } }, -32602],
    [{ type: 'ERC1155', options: { address: apes, tokenId: (1n << 256n).toString() } }, -32602],
    [{ type: 'ERC1155', options: { address: apes, tokenId: '9'.repeat(100_000) } }, -32602],
    [{ type: 'ERC1155', options: { address: apes, tokenId: '7', symbol: 7 } }, -32602],
    [JSON.parse('{"type":"ERC721","options":{"__proto__":{"address":"0x00","tokenId":"7"}}}'), -32602],
    [{ type: { toString: 'ERC20' }, options: asset.options }, -32602],
    [{ type: 'ERC20' }, -32602],
    [{ type: 'ERC20', options: { ...asset.options, address: '0x1' } }, -32602],
    [{ type: 'ERC20', options: { ...asset.options, symbol: '' } }, -32602],
    [{ type: 'ERC20', options: { ...asset.options, decimals: 99 } }, -32602],
    [{ type: 'ERC20', options: { ...asset.options, decimals: null } }, -32602],
    [{ type: 'ERC20', options: { ...asset.options, decimals: '' } }, -32602],
  ]
  for (const [params, code] of bad) {
    await expect(run(siteCall('wallet_watchAsset', params), surroundings)).rejects.toMatchObject({ code })
  }
})
