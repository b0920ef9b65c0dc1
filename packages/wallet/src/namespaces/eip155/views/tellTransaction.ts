import { fromHex, type Hex } from '@causeway/rpc'
import type { Network } from '../../../networks/network.ts'
import { formatAmount } from '../../../view/formatAmount.ts'
import type { View } from '../../../view/view.ts'
import type { Surroundings } from '../../namespace.ts'
import { type Call, decodeCall } from '../calls/decodeCall.ts'
import { revertOf, type Simulated } from '../simulation/simulate.ts'
import { readToken } from '../tokens/readToken.ts'
import type { Gas } from '../transactions/gas.ts'
import type { TransactionRequest } from '../transactions/parseTransaction.ts'
import { addressWarnings } from './addressWarnings.ts'
import { failureWarnings } from './costs.ts'
import type { Part } from './describeAction.ts'
import { describeCall, tokensOf } from './describeCall.ts'
import { addressLine, distinct, line, warning } from './lines.ts'
import type { Tokens } from './tokenAmount.ts'

/** Everything that was learnt about a transaction before it is shown. */
export interface TransactionFacts {
  readonly request: TransactionRequest
  readonly gas: Gas
  readonly simulated: Simulated
}

/** What the user is told of a transaction, whatever it pays. */
export async function tellTransaction(
  { request, gas, simulated }: TransactionFacts,
  surroundings: Surroundings,
): Promise<Omit<View, 'raw'>> {
  const part = await describeTransaction(request, surroundings)
  return {
    title: part.title,
    lines: [
      ...part.lines,
      addressLine('Signed by', request.from),
      line('Network', surroundings.network.row.name),
      ...(request.nonce === null ? [] : [line('Nonce (set by the site)', request.nonce.toString())]),
    ],
    warnings: distinct([...part.warnings, ...failureWarnings([gas], revertOf(simulated))]),
    simulation: simulated.simulation,
  }
}

/** A transaction in words, without its fee: also the part of a bundle. */
export async function describeTransaction(
  request: Pick<TransactionRequest, 'to' | 'value' | 'data'>,
  surroundings: Surroundings,
): Promise<Part> {
  const { network, networks } = surroundings
  const own = surroundings.own('eip155')
  const native = { symbol: network.row.symbol, decimals: network.row.decimals }
  if (request.to === null) return creation(request.value, request.data, native)
  const { to: target, value } = request
  const call = decodeCall(fromHex(request.data))
  const tokens = await readTokens(networks, network, call, target)
  const part = describeCall(call, { target, value, tokens, native, depth: 0 })
  const others = call.kind === 'none' ? part.others : [target, ...part.others]
  const parties = { recipients: part.recipients, others, own, former: surroundings.recipients('eip155') }
  const warnings = [...part.warnings, ...addressWarnings(parties)]
  if (call.kind !== 'none' && own.includes(target)) {
    const text =
      'The call goes to an account of yours. An account is no contract: sites have no reason to call it.'
    warnings.unshift(warning('ownAccountAsContract', 'caution', text))
  }
  return { ...part, others, warnings }
}

async function readTokens(owner: object, network: Network, call: Call, target: Hex): Promise<Tokens> {
  const tokens = await Promise.all(tokensOf(call, target).map((token) => readToken(owner, network, token)))
  return new Map(tokens.map((token) => [token.address, token]))
}

function creation(value: bigint, data: Hex, native: { symbol: string; decimals: number }): Part {
  const text = 'This puts a new contract on the chain. Its code was not checked.'
  return {
    title: 'Create a contract',
    lines: [
      line('Code', `${(data.length - 2) / 2} bytes`),
      ...(value > 0n
        ? [line('Amount', `${formatAmount(value, native.decimals)} ${native.symbol}`, 'amount')]
        : []),
    ],
    warnings: [warning('contractCreation', 'caution', text)],
    recipients: [],
    others: [],
  }
}
