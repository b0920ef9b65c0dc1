import {
  beginBlock,
  collectRequests,
  type Environment,
  type Execution,
  gasPerBlob,
  haltText,
  type Log,
  payRewards,
  payWithdrawals,
  runMessage,
  type World,
} from '@causeway/evm'
import { type Hex, revertReason, toQuantity } from '@causeway/rpc'
import { logsBloom, mergeBlooms } from '../../bloom.ts'
import type { ChainConfig } from '../../genesis.ts'
import { blockToJson } from '../../json/blockToJson.ts'
import { logToJson } from '../../json/receiptToJson.ts'
import { orderedRoot } from '../../trie/orderedTrie.ts'
import { type Block, encodeBlock, encodeWithdrawal } from '../../values/block.ts'
import { type Header, hashHeader } from '../../values/header.ts'
import { encodeReceipt, type Receipt } from '../../values/receipt.ts'
import type { Transaction } from '../../values/transaction.ts'
import { fieldFault } from '../callMessage.ts'
import { contextOf } from '../contextOf.ts'
import { createEnvironment } from '../environment.ts'
import type { SimulateRefusal, SimulateRequest } from '../executors.ts'
import { hashRequests } from '../hashRequests.ts'
import { machine } from '../machine.ts'
import { applyStateOverrides } from '../overrides.ts'
import type { CallRequest } from '../port.ts'
import { jsonObject, jsonText } from '../tracers/jsonText.ts'
import { createCallLogs, type IndexedLog } from './callLogs.ts'
import { type ForgedTransaction, forgeTransaction } from './forgeTransaction.ts'
import type { PlannedBlock } from './planBlocks.ts'
import { refuseMessage, refuseSimulation, simulateCodes } from './refuseSimulation.ts'

/** What the blocks of one simulation have in common. */
export interface Simulation {
  config: ChainConfig
  request: Pick<SimulateRequest, 'traceTransfers' | 'validation' | 'returnFullTransactions'>
  world: World
  /** The root of the state as it is now. */
  root(): Hex
  blockHash(number: bigint): Hex
  /** What is left of the gas that one request may use. */
  budget: bigint
  /** By transaction hash: node clients keep logs and senders so, and calls that are alike have the same hash. */
  logs: Map<Hex, Log[]>
  senders: Map<Hex, Hex>
}

interface Call {
  forged: ForgedTransaction
  execution: Execution
  receipt: Receipt
  logs: IndexedLog[]
  error: string | null
  isCapped: boolean
}

/** Executes one block and writes it down as JSON text, its calls with it. */
export function simulateBlock(
  simulation: Simulation,
  planned: PlannedBlock,
  draft: Header,
): { header: Header; json: string } | SimulateRefusal {
  const { config, world, request } = simulation
  const plain = createEnvironment(config, contextOf(draft), simulation.blockHash)
  const precompiles = applyStateOverrides(world, planned.stateOverrides, plain.precompiles)
  if ('refused' in precompiles) return refuseSimulation(simulateCodes.serverError, precompiles.text)
  const blobBaseFee = planned.overrides.blobBaseFee ?? plain.blobBaseFee
  const environment = { ...plain, precompiles, blobBaseFee }
  const run = { machine, world, environment }
  beginBlock(run, draft.parentHash)

  const calls = runCalls(simulation, environment, planned.calls)
  if ('refused' in calls) return calls

  const { rules } = environment
  const receipts = calls.map(({ receipt }) => receipt)
  const withdrawals = rules.is('shanghai') ? planned.withdrawals : undefined
  const requests = collectRequests(
    run,
    receipts.flatMap(({ logs }) => logs),
    config.depositContract,
  )
  if (requests !== null && 'invalid' in requests)
    return refuseSimulation(simulateCodes.serverError, requests.invalid)
  payWithdrawals(world, withdrawals ?? [])
  // A block without difficulty earns nobody anything, in whatever era it says it is.
  if (draft.difficulty > 0n) payRewards(world, environment, [])

  const rawTransactions = calls.map(({ forged }) => forged.raw)
  const header: Header = {
    ...draft,
    stateRoot: simulation.root(),
    transactionsRoot: orderedRoot(rawTransactions),
    receiptsRoot: orderedRoot(receipts.map(encodeReceipt)),
    logsBloom: mergeBlooms(receipts.map((receipt) => receipt.logsBloom)),
    gasUsed: receipts.at(-1)?.cumulativeGasUsed ?? 0n,
  }
  if (withdrawals !== undefined) header.withdrawalsRoot = orderedRoot(withdrawals.map(encodeWithdrawal))
  if (rules.is('cancun'))
    header.blobGasUsed = receipts.reduce((sum, { blobGasUsed }) => sum + (blobGasUsed ?? 0n), 0n)
  if (requests !== null) header.requestsHash = hashRequests(requests)
  const transactions = calls.map(({ forged: { transaction } }) => withSender(simulation, transaction))
  const block: Block = { header, hash: hashHeader(header), transactions, rawTransactions, uncles: [] }
  if (withdrawals !== undefined) block.withdrawals = withdrawals
  const text = blockToJson(block, encodeBlock(block).length, request.returnFullTransactions)
  return {
    header,
    json: `${text.slice(0, -1)},"calls":[${calls.map((call, i) => callToJson(call, block, i)).join(',')}]}`,
  }
}

function runCalls(
  simulation: Simulation,
  environment: Environment,
  requests: CallRequest[],
): Call[] | SimulateRefusal {
  const { context } = environment
  const callLogs = createCallLogs(simulation.request.traceTransfers)
  const calls: Call[] = []
  let gasUsed = 0n
  for (const request of requests) {
    const settled = settleCall(simulation, environment, request, context.gasLimit - gasUsed)
    if ('refused' in settled) return settled
    const forged = forgeTransaction(request, settled, context.baseFeePerGas)
    const { message, transaction } = forged
    const { validation } = simulation.request
    const execution = runMessage({
      machine,
      world: simulation.world,
      environment,
      message,
      // Accounts with code may send, and no transaction is too large, even where the rest is checked.
      checks: { nonce: validation, sender: false, gasCap: false, baseFee: validation },
      gasLeft: context.gasLimit - gasUsed,
      hooks: callLogs.hooks,
    })
    if ('refused' in execution) return refuseMessage(execution, message.gas)
    gasUsed += execution.gasUsed
    simulation.budget -= execution.gasUsed
    simulation.senders.set(transaction.hash, request.from)
    const receipt = receiptOf(simulation, environment, transaction, execution, gasUsed)
    calls.push({ forged, execution, receipt, ...callLogs.take(), isCapped: settled.isCapped })
  }
  return calls
}

/** Nonce and gas where the caller left them open: the next one, and all that is left. */
function settleCall(
  { world, budget }: Simulation,
  environment: Environment,
  request: CallRequest,
  gasLeft: bigint,
): { nonce: bigint; gas: bigint; chainId: bigint; isCapped: boolean } | SimulateRefusal {
  const asked = request.gas ?? gasLeft
  if (asked > gasLeft) {
    const text = `block gas limit reached: remaining: ${gasLeft}, required: ${asked}`
    return refuseSimulation(simulateCodes.blockGasLimit, text)
  }
  const fault = fieldFault(request, environment)
  if (fault !== null) return refuseSimulation(simulateCodes.serverError, fault.text)
  const { chainId } = environment
  const nonce = request.nonce ?? world.account(request.from)?.nonce ?? 0n
  return { nonce, gas: asked < budget ? asked : budget, chainId, isCapped: asked > budget }
}

function receiptOf(
  simulation: Simulation,
  { rules, blobBaseFee }: Environment,
  { type, hash, blobVersionedHashes }: Transaction,
  execution: Execution,
  cumulativeGasUsed: bigint,
): Receipt {
  const isBlob = type === 3
  const logs = [...(simulation.logs.get(hash) ?? []), ...execution.logs]
  simulation.logs.set(hash, logs)
  return {
    type,
    // EIP-658
    outcome: rules.is('byzantium')
      ? { status: execution.halt === null ? 1 : 0 }
      : { root: simulation.root() },
    cumulativeGasUsed,
    logsBloom: logsBloom(logs),
    logs,
    gasUsed: execution.gasUsed,
    effectiveGasPrice: 0n,
    contractAddress: execution.contractAddress,
    blobGasUsed: isBlob ? BigInt(blobVersionedHashes.length) * gasPerBlob : null,
    blobGasPrice: isBlob ? blobBaseFee : null,
  }
}

function withSender({ senders }: Simulation, transaction: Transaction): Transaction {
  return { ...transaction, from: senders.get(transaction.hash) ?? transaction.from }
}

function callToJson(call: Call, { header, hash }: Block, index: number): string {
  const { forged, execution, logs } = call
  const place = { blockHash: hash, blockNumber: header.number, blockTimestamp: header.timestamp, index }
  const isDone = execution.halt === null
  return jsonObject({
    returnData: `"${isDone ? execution.output : '0x'}"`,
    logs: `[${logs.map((log) => logToJson(log, forged.transaction.hash, place, log.index)).join(',')}]`,
    gasUsed: `"${toQuantity(execution.gasUsed)}"`,
    maxUsedGas: `"${toQuantity(execution.maxGasUsed)}"`,
    status: isDone ? '"0x1"' : '"0x0"',
    error: errorToJson(call),
  })
}

function errorToJson({ execution: { halt }, error, isCapped }: Call): string | null {
  if (halt === null) return null
  const text = error ?? haltText(halt)
  if (halt.halted === 'reverted') {
    const reason = revertReason(halt.data)
    const message = jsonText(reason === null ? text : `${text}: ${reason}`)
    return `{"message":${message},"code":${simulateCodes.reverted},"data":"${halt.data}"}`
  }
  const message = jsonText(
    isCapped ? `${text} (gas limit was capped by the RPC server's global gas cap)` : text,
  )
  return `{"message":${message},"code":${simulateCodes.vmError}}`
}
