import {
  createWorld,
  type Environment,
  gasPerBlob,
  type Message,
  maxTransactionGas,
  type Refusal,
  type World,
} from '@causeway/evm'
import { callMessage, withoutFees } from './callMessage.ts'
import { placeCall } from './callPlace.ts'
import type { ChainReader } from './chainReader.ts'
import type { CallSite } from './executors.ts'
import { machine } from './machine.ts'
import type { CallRequest } from './port.ts'
import { type Estimate, searchGas, transferGas } from './searchGas.ts'
import { smaller } from './smaller.ts'

/** `eth_estimateGas`: how much gas a message needs here, up to what it is allowed. */
export function estimate(
  reader: ChainReader,
  site: CallSite,
  request: CallRequest,
  gasCap: bigint,
): Estimate {
  const place = placeCall(reader, site)
  if ('refused' in place) return place
  const message = callMessage(request, place.environment, smaller(request.gas ?? 0n, gasCap))
  if ('refused' in message) return message
  const world = createWorld(place.state)
  const highest = highestGas(world, place.environment, message, gasCap)
  if (typeof highest !== 'bigint') return highest
  const environment = withoutFees(place.environment, message)
  const found = searchGas({ machine, world, environment, message, highest }, null)
  if (found === null) throw new Error('a search without a bound came to no end')
  return found
}

/** The most gas to try: the block's or the caller's limit, what the sender can pay for, and the caps. */
export function highestGas(
  world: World,
  environment: Environment,
  message: Message,
  gasCap: bigint,
): bigint | Refusal {
  const { rules, context } = environment
  let highest = message.gas >= transferGas ? message.gas : context.gasLimit
  // EIP-7825
  if (rules.is('osaka')) highest = smaller(highest, maxTransactionGas)
  const feeCap = message.maxFeePerGas
  if (feeCap > 0n) {
    let available = world.account(message.from)?.balance ?? 0n
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
