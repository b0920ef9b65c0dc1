import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from './client/createClient.ts'
import { fillChain } from './data/fillChain.ts'
import { encodeQuestions, estimateQuestions, lookupQuestions } from './data/questions.ts'
import { uncleQuestions } from './data/uncleQuestions.ts'
import { type EvmReport, measureEvm } from './evm/measureEvm.ts'
import { type ImportsReport, measureImports } from './import/measureImports.ts'
import { answersOf } from './measures/answersOf.ts'
import { measureEstimates } from './measures/estimates.ts'
import { measureDelay } from './measures/eventLoopDelay.ts'
import { type GateReport, measureGate } from './measures/gate.ts'
import { type GatewayReport, measureGateway } from './measures/gateway.ts'
import { measureImport } from './measures/importTime.ts'
import { type Filled, measureLookups, measureUncles } from './measures/lookups.ts'
import { measureSessions } from './measures/sessions.ts'
import { measureStarts } from './measures/startTimes.ts'
import { type Options, readOptions, usage } from './options.ts'
import { benchPage } from './report/page.ts'
import {
  contestResults,
  createResults,
  describeMachine,
  type Measured,
  type Results,
} from './report/results.ts'
import {
  alignTable,
  delayTable,
  estimateTable,
  evmTable,
  gateTable,
  gatewayTable,
  importsTable,
  lookupTable,
  sessionTable,
  startTable,
  targetTable,
} from './report/tables.ts'
import { callRpc } from './servers/callRpc.ts'
import { fillFolders } from './servers/fillFolders.ts'
import { benchFolder, rootFolder } from './servers/folders.ts'
import { installPeers } from './servers/installPeers.ts'
import type { Server } from './servers/server.ts'
import { pathOf, startCauseway } from './servers/startCauseway.ts'
import { startBare, startGanache, startHardhat } from './servers/startPeers.ts'
import { startTwins } from './servers/twins.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
const options = readOptions(process.argv.slice(2))
const say = (line: string) => process.stderr.write(`${line}\n`)
const resultsFile = join(benchFolder, 'results/latest.json')

async function report(results: Results): Promise<void> {
  await mkdir(join(benchFolder, 'results'), { recursive: true })
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  if (options.write) await writeFile(join(rootFolder, 'docs/bench.md'), benchPage(results))
}

const measureOurSessions = () => {
  say('sessions')
  return measureSessions(options.long.rounds, options.long.seconds / 10)
}

/** Puts a part that was measured alone beside the figures of the last whole run. */
async function reportPart(part: Partial<Results>): Promise<void> {
  if (!existsSync(resultsFile)) {
    if (options.write) say('the page needs a whole run first: npm run bench -- --write')
    return
  }
  const last: Results = JSON.parse(await readFile(resultsFile, 'utf8'))
  // A run of some time ago may lack what has come since.
  const missing = { pace: last.options.pace, gate: null, gateway: null, evm: null, imports: null }
  await report({ ...missing, ...last, ...part })
}

/** Measures with a client and in a folder that are there for that alone. */
async function measureApart<Report>(
  measure: (client: Client, folder: string, how: Options) => Promise<Report>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
  const client = createClient()
  try {
    return await measure(client, folder, options)
  } finally {
    client.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function measureOurGate(): Promise<GateReport> {
  say('metering, allowlists and secrets')
  return measureApart(measureGate)
}

function measureOurGateway(): Promise<GatewayReport> {
  say('before a node, beside nginx')
  return measureApart(measureGateway)
}

function measureOurEvm(): Promise<EvmReport> {
  say('the engine without a server, beside EDR and EthereumJS')
  return measureEvm(options.long.rounds * 2, options.long.seconds / 4)
}

function measureOurImports(): Promise<ImportsReport> {
  say('imports, beside EthereumJS')
  return measureImports(options.times, options.long.seconds * 4)
}

if (options.sessionsOnly) {
  const sessions = await measureOurSessions()
  process.stdout.write(`${alignTable(sessionTable(sessions))}\n`)
  await reportPart({ sessions })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (options.gateOnly) {
  const gate = await measureOurGate()
  process.stdout.write(`requests/s (CPU ms a request)\n\n${alignTable(gateTable(gate))}\n`)
  await reportPart({ gate })
  process.exit(0)
}
installPeers()
if (options.gatewayOnly) {
  const gateway = await measureOurGateway()
  process.stdout.write(`${alignTable(gatewayTable(gateway))}\n`)
  await reportPart({ gateway })
  process.exit(0)
}
if (options.evmOnly) {
  const evm = await measureOurEvm()
  process.stdout.write(`${alignTable(evmTable(evm))}\n`)
  await reportPart({ evm })
  process.exit(0)
}
if (options.importOnly) {
  const imports = await measureOurImports()
  process.stdout.write(`blocks in a second of CPU\n\n${alignTable(importsTable(imports))}\n`)
  await reportPart({ imports })
  process.exit(0)
}
const machine = describeMachine()

const data = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
const servers: Server[] = []
const [client, heavyClient] = [createClient(), createClient()]

/** Ours, the peers and the ceiling, with the same blocks. */
async function startAll() {
  say(`filling causeway with ${options.blocks} blocks`)
  const folders = await fillFolders(data, options.blocks, options.workers)
  const ours = await startTwins(servers, async (number) =>
    startCauseway(await folders.at(number), options.workers),
  )
  const filled: Filled[] = [{ ...ours, chain: folders.chain }]
  for (const start of [startHardhat, startGanache]) {
    const server = await start()
    servers.push(server)
    say(`filling ${server.name}`)
    filled.push({ server, twins: [], chain: await fillChain(server.rpc, options.blocks) })
  }
  return { ours, filled, chain: folders.chain, bare: await startTwins(servers, startBare) }
}

async function measureAllLookups({ ours, filled, bare }: Awaited<ReturnType<typeof startAll>>) {
  say('lookups')
  const found = await measureLookups(client, filled, bare, options.pace)
  const history = pathOf(ours.server, 'history')
  const uncles = await uncleQuestions(callRpc(`http://127.0.0.1:${ours.server.port}${history}`))
  found.push(await measureUncles(client, ours, history, uncles, bare, options.pace))
  return found
}

function measureAllEstimates({ filled }: Awaited<ReturnType<typeof startAll>>) {
  say('estimates')
  return measureEstimates(client, filled, options.pace, options.long)
}

async function measure(): Promise<Measured> {
  const sessions = await measureOurSessions()
  const gate = await measureOurGate()
  const gateway = await measureOurGateway()
  const evm = await measureOurEvm()
  const imports = await measureOurImports()
  say('starting and stopping each server')
  const start = await measureStarts(options.times)
  say('importing')
  const imported = await measureImport(options.times)

  const all = await startAll()
  const { chain, ours } = all
  const found = await measureAllLookups(all)

  const estimated = await measureAllEstimates(all)

  say('event-loop delay')
  const asked = await answersOf(client, ours.server, lookupQuestions(chain, 'eth_getTransactionReceipt'))
  const capacity = found[0]?.contest.figures.causeway?.perSecond ?? 0
  const delay = await measureDelay({
    server: ours.server,
    client,
    heavyClient,
    lookups: { bodies: asked.bodies, lengths: asked.lengths },
    heavy: encodeQuestions(estimateQuestions(chain, '4 M gas loop', 200)),
    perSecond: capacity / 2,
    workers: options.workers,
    seconds: options.long.seconds * 2,
    rounds: options.long.rounds,
  })
  return {
    start,
    import: imported,
    lookups: found,
    estimates: estimated,
    delay,
    sessions,
    gate,
    gateway,
    evm,
    imports,
  }
}

async function measureLookupsAlone(): Promise<void> {
  const all = await startAll()
  const lookups = contestResults(await measureAllLookups(all))
  const estimates = contestResults(await measureAllEstimates(all))
  const tables = [lookupTable({ lookups }), estimateTable({ estimates })].map(alignTable)
  process.stdout.write(`requests/s (CPU ms a request)\n\n${tables.join('\n\n')}\n`)
  await reportPart({ lookups, estimates, pace: options.pace })
}

async function measureWhole(): Promise<void> {
  const results = createResults(machine, options, await measure())
  await report(results)
  const tables = [lookupTable, estimateTable, delayTable, startTable, targetTable]
  process.stdout.write(
    `requests/s (CPU ms a request)\n\n${tables.map((make) => alignTable(make(results))).join('\n\n')}\n`,
  )
  if (results.sessions !== null) process.stdout.write(`\n${alignTable(sessionTable(results.sessions))}\n`)
  if (results.gate !== null) process.stdout.write(`\n${alignTable(gateTable(results.gate))}\n`)
  if (results.gateway !== null) process.stdout.write(`\n${alignTable(gatewayTable(results.gateway))}\n`)
  if (results.evm !== null) process.stdout.write(`\n${alignTable(evmTable(results.evm))}\n`)
  if (results.imports !== null) process.stdout.write(`\n${alignTable(importsTable(results.imports))}\n`)
}

try {
  await (options.lookupsOnly ? measureLookupsAlone() : measureWhole())
} finally {
  client.close()
  heavyClient.close()
  await Promise.all(servers.map((server) => server.stop()))
  await rm(data, { recursive: true, force: true })
}
