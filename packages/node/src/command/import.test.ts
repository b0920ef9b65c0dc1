import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { fixtureFolder } from '@causeway/chain/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, interrupt, runCauseway, spawnCauseway, startCauseway } from './testing/startCauseway.ts'

// The built program imports and exports, a process for each. Budget: 100 s on two cores.
let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'causeway-import-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const shipped = fileURLToPath(new URL('../../history/', import.meta.url))
const shippedChain = readFileSync(join(shipped, 'chain.rlp'))

function importInto(network: string, genesis: string, chain: string) {
  return runCauseway(directory, ['import', '--network', network, '--genesis', genesis, '--chain', chain])
}

async function headOf(network: string): Promise<number> {
  const rows: { name: string; head: number }[] = JSON.parse(
    (await runCauseway(directory, ['networks', '--json'])).out,
  )
  return rows.find((row) => row.name === network)?.head ?? -1
}

async function exported(network: string, ...range: string[]): Promise<Buffer> {
  const out = join(directory, 'out.rlp')
  const { code, error } = await runCauseway(directory, [
    'export',
    '--network',
    network,
    '--out',
    out,
    ...range,
  ])
  expect({ code, error }).toMatchObject({ code: 0 })
  return readFileSync(out)
}

test('what is exported is what was imported, byte for byte, and a second import finds it all there', async () => {
  const first = await importInto('copy', join(shipped, 'genesis.json'), join(shipped, 'chain.rlp'))
  expect(first).toMatchObject({ code: 0 })
  const [, count, head] =
    /^copy: (\d+) blocks imported in .* blocks\/s\); head is block (\d+) 0x[0-9a-f]{64}\n$/.exec(first.out) ??
    []
  expect(count).toBe(head)
  expect(await headOf('copy')).toBe(Number(head))
  expect(shippedChain.equals(await exported('copy'))).toBe(true)
  expect(readdirSync(directory)).not.toContain('out.rlp.part')

  const start = await exported('copy', '--to', '10')
  const rest = await exported('copy', '--from', '11')
  expect(shippedChain.equals(Buffer.concat([start, rest]))).toBe(true)
  const genesis = await exported('copy', '--from', '0', '--to', '0')
  expect((await exported('copy', '--from', '0', '--to', '10')).equals(Buffer.concat([genesis, start]))).toBe(
    true,
  )

  const second = await importInto('copy', join(shipped, 'genesis.json'), join(shipped, 'chain.rlp'))
  expect(second).toMatchObject({ code: 0 })
  expect(second.out).toContain(`copy: 0 blocks imported`)
  expect(second.out).toContain(`${count} were there already`)
})

test('a dev chain is brought back elsewhere, under another name, from its export and its genesis', async () => {
  const running = await startCauseway(directory)
  const [localnet] = running.facts.networks
  const ask = (method: string, params: unknown[] = []) =>
    call(localnet?.http ?? '', running.facts.key, method, params)
  const [from, to] = running.facts.accounts.map((account) => account.address)
  for (let sent = 0; sent < 3; sent++) await ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await ask('evm_mine')
  const block: unknown = await ask('eth_getBlockByNumber', ['latest', false])
  const hash = typeof block === 'object' && block !== null && 'hash' in block ? block.hash : null
  const taken = await runCauseway(directory, [
    ...['export', '--network', 'localnet', '--out', 'chain.rlp', '--genesis', 'genesis.json'],
  ])
  expect(taken).toMatchObject({ code: 0, out: '', error: 'localnet: 4 blocks exported (1 to 4)\n' })
  await interrupt(running)

  const back = await runCauseway(directory, [
    ...['import', '--network', 'kept', '--genesis', 'genesis.json', '--chain', 'chain.rlp'],
    ...['--data', 'elsewhere'],
  ])
  expect(back.code).toBe(0)
  expect(back.out).toContain(`head is block 4 ${hash}`)
  const [stored, copy] = ['.causeway/chains/localnet', 'elsewhere/chains/kept'].map((folder) =>
    readFileSync(join(directory, folder, 'genesis.json'), 'utf8'),
  )
  expect(copy).toBe(stored)
  expect(readFileSync(join(directory, 'genesis.json'), 'utf8')).toBe(stored)

  const refused = await runCauseway(directory, [
    ...['export', '--network', 'localnet', '--out', 'x.rlp', '--genesis', 'no/such/folder/genesis.json'],
  ])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.error).toContain('genesis.json cannot be written')
  const same = await runCauseway(directory, [
    ...['export', '--network', 'localnet', '--out', 'x', '--genesis', './x'],
  ])
  expect(same).toMatchObject({ code: 2, out: '' })
  expect(existsSync(join(directory, 'x.rlp')) || existsSync(join(directory, 'x'))).toBe(false)
})

test('a chain can be exported into a pipe', async () => {
  await importInto('copy', join(shipped, 'genesis.json'), join(shipped, 'chain.rlp'))
  const chunks: Buffer[] = []
  const running = spawnCauseway(directory, ['export', '--network', 'copy', '--out', '-'])
  running.process.stdout.on('data', (chunk) => chunks.push(chunk))
  expect((await running.ended).code).toBe(0)
  expect(shippedChain.equals(Buffer.concat(chunks))).toBe(true)
})

test('a bad block stops the import with its number and the reason; what came before is kept, and can be gone on from', async () => {
  const damaged = Buffer.from(shippedChain)
  const at = Math.floor(damaged.length / 2)
  damaged[at] = (damaged[at] ?? 0) ^ 1
  writeFileSync(join(directory, 'damaged.rlp'), damaged)
  const bad = await importInto('copy', join(shipped, 'genesis.json'), 'damaged.rlp')
  expect(bad.code).toBe(1)
  const number = Number(/block (\d+) is bad: .+\. Everything before it is kept\.\n$/.exec(bad.error)?.[1])
  expect(number).toBeGreaterThan(1)
  expect(await headOf('copy')).toBe(number - 1)

  const good = await importInto('copy', join(shipped, 'genesis.json'), join(shipped, 'chain.rlp'))
  expect(good).toMatchObject({ code: 0 })
  expect(good.out).toContain(`${number - 1} were there already`)
  expect(shippedChain.equals(await exported('copy'))).toBe(true)
})

test('a file that ends in the middle of a block is imported up to there', async () => {
  writeFileSync(join(directory, 'short.rlp'), shippedChain.subarray(0, -10))
  const short = await importInto('copy', join(shipped, 'genesis.json'), 'short.rlp')
  expect(short.code).toBe(1)
  expect(short.error).toMatch(
    /block \d+ is bad: the file ends in the middle of a block\. Everything before it is kept\.\n$/,
  )
})

test('an import that keeps nothing makes no network', async () => {
  const damaged = Buffer.from(shippedChain)
  damaged[100] = (damaged[100] ?? 0) ^ 1
  const files: [string, Buffer][] = [
    ['damaged.rlp', damaged],
    ['text.rlp', Buffer.from('this is no chain')],
    ['cut.rlp.gz', gzipSync(shippedChain).subarray(0, 500)],
  ]
  for (const [file, bytes] of files) {
    writeFileSync(join(directory, file), bytes)
    const { code, out, error } = await importInto('copy', join(shipped, 'genesis.json'), file)
    expect({ file, code, out }).toEqual({ file, code: 1, out: '' })
    expect(error).toMatch(/causeway: block 1 is bad: .+\. Nothing was imported, and copy was not made\.\n$/)
    expect(existsSync(join(directory, '.causeway/chains/copy'))).toBe(false)
    expect(await headOf('copy')).toBe(-1)
  }
})

test('an import says where the chain is served, and that a running service does not have it yet', async () => {
  const files = [join(shipped, 'genesis.json'), join(shipped, 'chain.rlp')] as const
  const before = await importInto('copy', ...files)
  expect(before.error).toContain(
    'copy is served from the next start of causeway up, at http://localhost:8645/copy/v3/<key>\n',
  )
  const running = await startCauseway(directory)
  const { port } = new URL(running.facts.networks[0]?.http ?? '')
  const during = await importInto('late', ...files)
  await interrupt(running)
  expect(during).toMatchObject({ code: 0 })
  expect(during.error).toContain(
    `late is served from the next start of causeway up, at http://localhost:${port}/late/v3/<key>\n` +
      `The service that runs now (process ${running.facts.pid}) does not have it: stop it with Ctrl-C and start it again.\n`,
  )
  writeFileSync(join(directory, 'causeway.yaml'), 'networks:\n  copy:\n    enabled: false\n')
  expect((await importInto('copy', ...files)).error).toContain(
    'copy is not served: networks.copy.enabled is false in the configuration.\n',
  )
})

test('a chain that was compressed with gzip is imported as it is', async () => {
  writeFileSync(join(directory, 'chain.rlp.gz'), gzipSync(shippedChain))
  const done = await importInto('copy', join(shipped, 'genesis.json'), 'chain.rlp.gz')
  expect(done).toMatchObject({ code: 0 })
  expect(shippedChain.equals(await exported('copy'))).toBe(true)
})

test('an import that was interrupted goes on when it is run again', async () => {
  const folder = fixtureFolder('mainnet-1000', 'the import and export of a public chain')
  if (folder === null) return
  const genesis = join(folder, readdirSync(folder).find((name) => name.includes('genesis')) ?? '')
  const chain = join(folder, readdirSync(folder).find((name) => /\.(rlp|blocks)$/.test(name)) ?? '')
  const running = spawnCauseway(directory, [
    'import',
    '--network',
    'early',
    '--genesis',
    genesis,
    '--chain',
    chain,
  ])
  const begun = join(directory, '.causeway/chains/early/genesis.json')
  while (!existsSync(begun)) await new Promise((done) => setTimeout(done, 20))
  const stopped = await interrupt(running)
  expect([0, 130]).toContain(stopped.code)
  const again = await importInto('early', genesis, chain)
  expect(again.code).toBe(0)
  expect(
    readFileSync(chain).equals(await exported('early', ...(startsAtGenesis(chain) ? ['--from', '0'] : []))),
  ).toBe(true)
})

/** Block 0 has no parent: 32 zero bytes right after the list headers. */
function startsAtGenesis(chain: string): boolean {
  return readFileSync(chain).subarray(0, 64).includes(Buffer.alloc(32))
}

test('the public test chain ends on the head it should have, is served, and cannot be imported into meanwhile', async () => {
  const folder = fixtureFolder('execution-apis', 'the import and export of a public chain')
  if (folder === null) return
  const files = [join(folder, 'genesis.json'), join(folder, 'chain.rlp')] as const
  const done = await importInto('hive', ...files)
  expect(done.code).toBe(0)
  const forkchoice: { params: [{ headBlockHash: string }] } = JSON.parse(
    readFileSync(join(folder, 'headfcu.json'), 'utf8'),
  )
  const head = forkchoice.params[0].headBlockHash
  expect(done.out).toContain(head)
  expect(readFileSync(files[1]).equals(await exported('hive'))).toBe(true)

  const running = await startCauseway(directory)
  try {
    const hive = running.facts.networks.find((network) => network.name === 'hive')
    expect(hive).toMatchObject({ kind: 'imported', state: 'ready' })
    const block = await call(hive?.http ?? '', running.facts.key, 'eth_getBlockByNumber', [
      'finalized',
      false,
    ])
    expect(block).toMatchObject({ hash: head })
    const refused = await importInto('hive', ...files)
    expect(refused.code).toBe(1)
    expect(refused.error).toBe(
      `causeway: hive is being served or imported by process ${running.facts.pid}; stop that process first\n`,
    )
    expect(readFileSync(files[1]).equals(await exported('hive'))).toBe(true)
  } finally {
    await interrupt(running)
  }
})

test('the history that ships is imported in the background of the first start, and is there at the second', async () => {
  const first = await startCauseway(directory)
  const of = (running: typeof first) => running.facts.networks.find((network) => network.name === 'history')
  expect(of(first)).toMatchObject({ chainId: 1339, state: 'importing' })
  const last = Number(
    /head is block (\d+)/.exec(
      (await importInto('copy', join(shipped, 'genesis.json'), join(shipped, 'chain.rlp'))).out,
    )?.[1],
  )
  for (;;) {
    const head = await call(of(first)?.http ?? '', first.facts.key, 'eth_blockNumber')
    if (Number(head) === last) break
    await new Promise((done) => setTimeout(done, 100))
  }
  expect((await interrupt(first)).code).toBe(0)
  const second = await startCauseway(directory)
  expect(of(second)).toMatchObject({ state: 'ready' })
  expect(second.facts.networks.map((network) => network.name)).toContain('copy')
  expect((await interrupt(second)).code).toBe(0)
})

test('what cannot be imported or exported is refused with the reason', async () => {
  writeFileSync(join(directory, 'broken.json'), '{ "config": ')
  writeFileSync(join(directory, 'empty.json'), '{}')
  const genesis = join(shipped, 'genesis.json')
  const { config, ...rest } = JSON.parse(readFileSync(genesis, 'utf8'))
  writeFileSync(join(directory, 'other.json'), JSON.stringify({ ...rest, config: { ...config, chainId: 7 } }))
  const chain = join(shipped, 'chain.rlp')
  const said: string[] = []
  for (const [code, ...words] of [
    [2, 'import', '--network', 'metrics', '--genesis', genesis, '--chain', chain],
    [1, 'import', '--network', 'localnet', '--genesis', genesis, '--chain', chain],
    [1, 'import', '--network', 'history', '--genesis', 'other.json', '--chain', chain],
    [1, 'import', '--network', 'copy', '--genesis', 'none.json', '--chain', chain],
    [1, 'import', '--network', 'copy', '--genesis', 'broken.json', '--chain', chain],
    [1, 'import', '--network', 'copy', '--genesis', 'empty.json', '--chain', chain],
    [1, 'import', '--network', 'copy', '--genesis', genesis, '--chain', 'none.rlp'],
    [1, 'export', '--network', 'copy', '--out', 'x.rlp'],
    [2, 'export', '--network', 'copy'],
  ] as const) {
    const ended = await runCauseway(directory, words)
    expect({ words, code: ended.code, out: ended.out }).toEqual({ words, code, out: '' })
    said.push(ended.error.replaceAll(directory, '.'))
  }
  expect(said.join('')).toMatchInlineSnapshot(`
    "causeway: network name "metrics" is a reserved name (v3, ws, admin, healthz, readyz, metrics); choose another
    See: causeway import --help
    causeway: localnet is a dev network, which mines its own chain; choose another name
    causeway: history has chain id 1339 in the configuration, and 7 in the genesis file; choose another name
    causeway: --genesis ./none.json: there is no such file
    causeway: --genesis ./broken.json is not JSON: Unexpected end of JSON input
    causeway: the genesis file cannot be used: genesis: config: is missing
    causeway: --chain ./none.rlp: there is no such file
    causeway: there is no network "copy" in ./.causeway; there are none yet: start the service or import a chain first
    causeway: --out FILE is missing
    See: causeway export --help
    "
  `)
})
