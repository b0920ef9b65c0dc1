import { differences } from '../data/differences.ts'
import { median } from '../data/median.ts'
import { transferRecipients } from '../evm/works.ts'
import { lookupBeside } from '../measures/estimates.ts'
import type { Results } from './results.ts'
import {
  delayTable,
  estimateTable,
  evmTable,
  gateTable,
  gatewayTable,
  importsTable,
  lookupTable,
  markdownTable,
  sessionTable,
  startTable,
  targetTable,
} from './tables.ts'

function sessionText({ sessions }: Results): string {
  if (sessions === null) return 'Not run.'
  return `CPU of the session methods in one process, beside the handlers that the reference wallet publishes
(\`${sessions.reference}\`) over a store in memory (${sessions.date}; load average before ${sessions.load.toFixed(2)}). *create*, *get*
and *route* (a \`wallet_invokeMethod\` to a chain that answers at once) run from the request object to the answer object:
ours with its own checks of the parameters, the reference through its engine, with its list of methods and its schema check.
*create* starts without a session and asks for each chain under its own key, with no methods named; the approval grants
what is shown. *authorise* is the handler of \`wallet_invokeMethod\` alone on both sides. No event is counted for the
reference. Both run in turns after a warm-up; figures are medians, of the CPU of the whole process.

${markdownTable(sessionTable(sessions))}`
}

function gateText({ gate, machine }: Results): string {
  if (gate === null) return 'Not run.'
  const { pace } = gate
  const busy =
    gate.load > machine.cores / 4
      ? '\n**The machine was busy with other work meanwhile: differences of a few tenths are its noise.**'
      : ''
  return `Two services on copies of the same chain (${gate.date}; load average before ${gate.load.toFixed(2)}; turns of ${pace.seconds} s in
${pace.rounds} rounds): one built from the same parts with a permit and a meter that do nothing and no counting of usage
(*no-op*), and the service as it is, with the ledger on its disk and the counts in its database. It is asked with a key
of a plan with limits per second and per day that are never reached (*limits*), and with one that has lists of origins,
methods, addresses and callers as well and needs its secret, on a plan where the secret does not open the lists. Both
services get the same requests with the same headers, and all answers were compared before: they are the same. Requests
a second (CPU milliseconds a request); the cost is the share of the throughput lost (the CPU a request added).${busy}

${markdownTable(gateTable(gate))}`
}

function gatewayText({ gateway, machine }: Results): string {
  if (gateway === null) return 'Not run.'
  const { pace, rows } = gateway
  const busy =
    gateway.load > machine.cores / 4
      ? '\n**The machine was busy with other work meanwhile: tenths of a millisecond are its noise.**'
      : ''
  const distinct = rows.map((row) => `${row.method} ${row.distinct.toLocaleString('en')}`).join(', ')
  return `One node (${gateway.upstream}) asked directly, through nginx as a plain reverse proxy with connections kept open on both
sides, and through Causeway with that node as its only upstream (${gateway.date}; load average before ${gateway.load.toFixed(2)}; turns of
${pace.seconds} s in ${pace.rounds} rounds). Lookups are answered from blocks that Causeway fetched and verified before the clock ran;
\`eth_getBalance\` is checked, pinned to a block by its hash, and answered by the node each time. Requests a second, CPU and the first two latencies
are with ${pace.connections} connections that ask without pause; *alone* is one connection, so that nothing waits for anything
else, and *added* is the difference to the node itself there, in the same round. CPU is that of the process in the middle (of the node,
where it is asked directly). Every request of a turn asks for something else (${distinct}). nginx gave the same bytes as the node
and Causeway the same values, apart from the keys at the end of this page.${busy}

${markdownTable(gatewayTable(gateway))}`
}

function evmText({ evm, machine }: Results): string {
  if (evm === null) return 'Not run.'
  const busy =
    evm.load > machine.cores / 4
      ? '\n**The machine was busy with other work meanwhile: a fifth more or less is its noise.**'
      : ''
  return `Calls inside a process, without a server (${evm.date}; load average before ${evm.load.toFixed(2)}; turns of ${evm.seconds} s in
${evm.rounds} rounds): our engine with every instruction interpreted, and as the service runs it, compiling to WebAssembly what
has become hot; EDR, the native engine of Hardhat, asked by \`eth_call\` with the JSON text that is its only interface and
with all that it can record switched off; EthereumJS as it is published. Each has a process of its own, its state in memory,
and runs as Cancun the bytecode of \`bench/contracts\`. A call of ours and of EDR is a whole message, checks and fees included,
on a state that keeps nothing of the call before; one of EthereumJS is its EVM alone. Transfers go to ${transferRecipients.toLocaleString('en')}
recipients in turn. Where each contract lies, its gas and the returned bytes were compared before the clock ran and are the
same everywhere. Millions of gas, or calls, in a second of CPU of the whole process, its compilers and collector included;
figures are medians, and ratios are medians of the ratios within a round.${busy}

${markdownTable(evmTable(evm))}`
}

function importsText({ imports, machine }: Results): string {
  if (imports === null) return 'Beside EthereumJS: not run.'
  const busy =
    imports.load > machine.cores / 4
      ? '\n**The machine was busy with other work meanwhile: a fifth more or less is its noise.**'
      : ''
  return `Blocks in a second of CPU, beside EthereumJS (${imports.date}; load average before ${imports.load.toFixed(2)};
${imports.rounds} rounds). All blocks are executed and every root is checked; at the end the state root is the same everywhere.
Causeway does all that \`causeway import\` does: it verifies headers and uncles, executes, and writes every block, the texts
of its lookups and every state to its store on disk. EthereumJS imports with its packages as they are published: its
blockchain verifies headers and uncles and keeps the blocks, its virtual machine executes them, all in memory; it gets the file cut
into blocks. *\`runBlock\` alone* is the execution in it with every advantage: nothing is verified but the results, nothing kept,
and it hashes with our Keccak and recovers senders with libsecp256k1, both in WebAssembly. *Without its store* is Causeway with
its state in memory. In each round each of them has a new process, which imports the chain again and again for ${imports.seconds} seconds of
CPU; the figure is the median of the later half, when the JavaScript engine has compiled what runs, and one column
compares the first imports of the processes. Loading the code and making the genesis is not counted; compilers and collectors are.${busy}

${markdownTable(importsTable(imports))}`
}

/** The page docs/bench.md. */
export function benchPage(results: Results): string {
  const { machine, options, pace, peers, delay, lookups } = results
  const distinct = lookups.map((row) => `${row.method} ${row.distinct.toLocaleString('en')}`).join(', ')
  const warning =
    machine.loadBefore > machine.cores / 4
      ? '**The machine was busy with other work during this run: take the figures as proof that it runs, no more.**\n\n'
      : ''
  const busy = median(lookups.map((row) => row.figures.bare?.cores ?? Number.NaN)).toFixed(2)
  const imported =
    results.import === null
      ? 'Not run: the fixtures were not there.'
      : `\`causeway import\` of the execution-apis chain into a new data directory, from the start of the command to its
exit: **${results.import.seconds.toFixed(2)} s** (median of ${options.times}).`
  return `# How fast it is

Written by \`npm run bench -- --write\`; do not edit by hand. The figures say what one run found on one machine; they
are never asserted.

- Date: ${results.date}. Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system},
  Node ${machine.node}; load average before the run ${machine.loadBefore.toFixed(2)}.
- Peers: ${Object.entries(peers)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.

${warning}## Targets

${markdownTable(targetTable(results))}

## Lookups

Requests a second (CPU milliseconds a request). The ceiling is a bare \`node:http\` server that collects the body and
answers a constant of as many bytes as ours on average, with no headers but the content type and length. A peer that
lacks the method, or always answers \`null\`, has a dash. The bare server kept ${busy} of a core busy: below 1, the client
or other work on the machine was the limit, and the ceiling is higher than it looks.

${markdownTable(lookupTable(results))}

## Metering, allowlists and secrets

${gateText(results)}

## Before a node, beside nginx

${gatewayText(results)}

## eth_estimateGas

Requests a second (CPU milliseconds a request), and the gas that each answered. Causeway follows geth's search, which
stops within 1.5 % above the least gas that suffices; the others look for the least. The last column is our rate over that of
\`${lookupBeside}\`, of the lookups of transactions, receipts and uncles the one that takes us longest, asked of the same process in the same rounds.

${markdownTable(estimateTable(results))}

## The engine

${evmText(results)}

## A heavy call does not delay a lookup

\`eth_getTransactionReceipt\` at ${Math.round(delay.perSecond).toLocaleString('en')} a second (half of what one process
answered above), alone and, in turns of the same rounds, while each of the ${delay.workers} worker threads runs one 4 M gas estimate after
another (${delay.heavyDone} of them in that time). The loop's delay is \`monitorEventLoopDelay\` inside the service at a
resolution of 1 ms, less that millisecond; the latency is what the client saw, from the moment a request was due. On
${machine.cores} cores the client, the service and its workers share the machine, so the second row holds their contention
for cores too.

${markdownTable(delayTable(results))}

## Start

${markdownTable(startTable(results))}

## Import

${imported}

${importsText(results)}

## Sessions

${sessionText(results)}

## How it is measured

- Same data: ${options.blocks} blocks of ten transactions (types 0, 1 and 2; half of them ERC-20 transfers with a log) are sent
  to every server over JSON-RPC, with the same senders, nonces and fees; the transaction hashes are the same everywhere.
  All run with chain id 1337 and 30 M gas a block; the peers at Shanghai, the last fork that ganache knows, with their
  request log off, Causeway with 60 s for one execution (5 s by default) because the peers have no limit. The contracts and their sources are in \`bench/contracts\`.
- Same client: a process of its own, raw keep-alive HTTP/1.1 on ${pace.connections} connections, requests made before the clock runs.
  Each connection asks again when it is answered. Servers take turns of ${pace.seconds} s in ${pace.rounds} rounds after one that is not
  counted; figures are medians over the rounds, and ratios are medians of the ratios within a round. Of Causeway and of the
  bare server there are three processes each, which have their rounds in turn: two processes of the same code can differ by
  a fifth for as long as they live.
- Distinct parameters: every request of a turn asks for something else, in a shuffled order, until there is no more
  (${distinct}; estimates 20,000, loops 200).
- Answers checked: before the clock runs, every lookup is asked of every server and the answers are compared, apart from
  the keys below. While it runs, every answer must have status 200 and exactly the length of the one that was compared.
  Estimates are compared on a sample, within 1.5 %.
- CPU: user and system time of the server's whole process, all threads, from \`/proc/<pid>/stat\`.
- Uncles: Causeway alone, on the \`history\` network, because no peer has any.

Keys that are not compared:

${differences.map(({ server, keys, why }) => `- ${server}: ${keys.map((key) => `\`${key}\``).join(', ')}: ${why}.`).join('\n')}

## To reproduce

\`\`\`sh
npm ci && npm run bench            # about half an hour on two cores; prints the tables, writes bench/results/latest.json
npm run bench -- --write           # and writes this page
npm run bench -- --lookups         # the lookups and estimates alone, nine minutes
npm run bench -- --sessions        # the session methods alone, a minute; --write puts them on this page
npm run bench -- --gate            # what metering, allowlists and secrets cost alone, two minutes
npm run bench -- --gateway         # before a node, beside nginx, four minutes; installs nginx on Debian as root
npm run bench -- --evm             # the engine without a server, beside EDR and EthereumJS, three minutes
npm run bench -- --import          # imports beside EthereumJS, six minutes
npm run bench -- --quick           # a minute or two, to see that everything runs
\`\`\`

The peers are installed into \`bench/node_modules\` (about 500 MB) the first time. Close everything else: the client and
the server need a core each.
`
}
