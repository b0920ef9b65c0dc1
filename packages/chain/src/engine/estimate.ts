import {
  callChecks,
  createWorld,
  type Execution,
  gasPerBlob,
  type Message,
  maxTransactionGas,
  type Refusal,
  tryMessage,
} from '@causeway/evm'
import { callMessage, withoutFees } from './callMessage.ts'
import { type CallPlace, placeCall } from './callPlace.ts'
import type { ChainReader } from './chainReader.ts'
import type { CallSite } from './executors.ts'
import { machine } from './machine.ts'
import type { CallRequest } from './port.ts'
import { smaller } from './smaller.ts'

export type Estimate = { gas: bigint } | { failed: Execution; allowance: bigint } | Refusal

const transferGas = 21_000n
const callStipend = 2_300n
/** How far above the least an answer may lie; the search ends sooner for it. */
const errorRatio = 0.015

/**
 * `eth_estimateGas`: the least gas limit with which a message succeeds, up to 1.5 % too high. The search is that of
 * go-ethereum step by step, because tools compare the numbers.
 */
export function estimate(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
): Estimate {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const asked = smaller(request.gas ?? 0n, gasCap)
  const message = callMessage(request, place.environment, asked)
  if ('refused' in message) return message
  const highest = highestGas(place, message, gasCap)
  if (typeof highest !== 'bigint') return highest
  return search(place, message, highest)
}

/** The most gas to try: the block's or the caller's limit, what the sender can pay for, and the caps. */
function highestGas({ state, environment }: CallPlace, message: Message, gasCap: bigint): bigint | Refusal {
  const { rules, context } = environment
  let highest = message.gas >= transferGas ? message.gas : context.gasLimit
  // EIP-7825
  if (rules.is('osaka')) highest = smaller(highest, maxTransactionGas)
  const feeCap = message.maxFeePerGas
  if (feeCap > 0n) {
    let available = state.account(message.from)?.balance ?? 0n
    if (message.value >= available) {
      return { refused: 'insufficientFundsForTransfer', text: 'insufficient funds for transfer' }
    }
    available -= message.value
    const blobs = BigInt(message.blobVersionedHashes?.length ?? 0)
    if (rules.is('cancun') && blobs > 0n) {
      const blobFee = blobs * gasPerBlob * (message.maxFeePerBlobGas ?? 0n)
      if (blobFee >= available) {
        return { refused: 'insufficientFunds', text: 'insufficient funds for gas * price + value' }
      }
      available -= blobFee
    }
    highest = smaller(highest, available / feeCap)
  }
  return smaller(highest, gasCap)
}

function search(place: CallPlace, message: Message, highest: bigint): Estimate {
  const environment = withoutFees(place.environment, message)
  const world = createWorld(place.state)
  const attempt = (gas: bigint): Execution | Refusal =>
    tryMessage({ machine, world, environment, message: { ...message, gas }, checks: callChecks })

  if (message.input.length === 0 && message.to !== null && hasNoCode(place, message.to)) {
    const transfer = attempt(transferGas)
    if (!('refused' in transfer) && transfer.halt === null) return { gas: transfer.gasUsed }
  }

  let high = highest
  const first = attempt(high)
  if ('refused' in first) {
    if (first.refused === 'intrinsicGas') return { failed: outOfGas(high), allowance: high }
    return { ...first, text: `failed with ${high} gas: ${first.text}` }
  }
  if (first.halt !== null) return { failed: first, allowance: high }

  // Returns whether it was enough, or a refusal that no gas limit would mend.
  function isEnough(gas: bigint): boolean | Refusal {
    const outcome = attempt(gas)
    if (!('refused' in outcome)) return outcome.halt === null
    return outcome.refused === 'intrinsicGas'
      ? false
      : { ...outcome, text: `failed with ${gas} gas: ${outcome.text}` }
  }

  let low = first.gasUsed - 1n
  // Most messages need what they used before refunds, and the part that EIP-150 keeps back from their callees.
  const likely = ((first.maxGasUsed + callStipend) * 64n) / 63n
  if (likely < high) {
    const enough = isEnough(likely)
    if (typeof enough !== 'boolean') return enough
    if (enough) high = likely
    else low = likely
  }
  while (low + 1n < high) {
    if (Number(high - low) / Number(high) < errorRatio) break
    const middle = low + (high - low) / 2n
    const gas = smaller(middle, low * 2n)
    const enough = isEnough(gas)
    if (typeof enough !== 'boolean') return enough
    if (enough) high = gas
    else low = gas
  }
  return { gas: high }
}

function hasNoCode({ state }: CallPlace, address: NonNullable<Message['to']>): boolean {
  const account = state.account(address)
  return account === null || state.code(account.codeHash).length === 0
}

function outOfGas(gas: bigint): Execution {
  const halt = { halted: 'outOfGas' } as const
  return { gasUsed: gas, maxGasUsed: gas, output: '0x', halt, logs: [], contractAddress: null }
}
