import { type Environment, effectiveGasPrice, type Message, type Refusal } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'
import type { CallRequest } from './port.ts'

/** A call as the message of a transaction that nobody signed; `gas` is decided by whoever runs it. */
export function callMessage(request: CallRequest, environment: Environment, gas: bigint): Message | Refusal {
  if (request.maxFeePerBlobGas !== null && !request.blobVersionedHashes?.length) {
    return { refused: 'feeFields', text: 'maxFeePerBlobGas specified without blobVersionedHashes' }
  }
  const fault = fieldFault(request, environment)
  if (fault !== null) return fault
  const { baseFeePerGas } = environment.context
  const price = request.gasPrice
  const maxFeePerGas = price ?? request.maxFeePerGas ?? 0n
  const maxPriorityFeePerGas = price ?? request.maxPriorityFeePerGas ?? 0n
  const isFree = maxFeePerGas === 0n && maxPriorityFeePerGas === 0n
  const priced = { gasPrice: price, maxFeePerGas, maxPriorityFeePerGas }
  return {
    from: request.from,
    to: request.to,
    nonce: request.nonce ?? 0n,
    value: request.value,
    gas,
    gasPrice: isFree ? 0n : effectiveGasPrice(priced, baseFeePerGas),
    maxFeePerGas,
    maxPriorityFeePerGas,
    input: fromHex(request.input),
    accessList: request.accessList,
    maxFeePerBlobGas: request.maxFeePerBlobGas ?? (request.blobVersionedHashes === null ? null : 0n),
    blobVersionedHashes: request.blobVersionedHashes,
    authorizationList: request.authorizationList,
  }
}

/**
 * The block as a message without a price sees it: a base fee of zero, so that nobody needs funds for a question. The
 * instruction BASEFEE shows it too.
 */
export function withoutFees(environment: Environment, message: Message): Environment {
  const { context } = environment
  const isFree = message.gasPrice === 0n && context.baseFeePerGas !== null
  const hasFreeBlobs = message.maxFeePerBlobGas === 0n && environment.blobBaseFee !== null
  if (!hasFreeBlobs) return isFree ? withoutBaseFee(environment) : environment
  return { ...(isFree ? withoutBaseFee(environment) : environment), blobBaseFee: 0n }
}

const free = new WeakMap<Environment, Environment>()

function withoutBaseFee(environment: Environment): Environment {
  let made = free.get(environment)
  if (made === undefined) {
    made = { ...environment, context: { ...environment.context, baseFeePerGas: 0n } }
    free.set(environment, made)
  }
  return made
}

/** Why the fields of a call, or of one that is simulated, do not go together; or `null`. */
export function fieldFault(request: CallRequest, { chainId, context }: Environment): Refusal | null {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  const has1559 = maxFeePerGas !== null || maxPriorityFeePerGas !== null
  if (gasPrice !== null && has1559) {
    return {
      refused: 'feeFields',
      text: 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
    }
  }
  if (request.to === null && request.blobVersionedHashes !== null) {
    return { refused: 'blobCreate', text: 'blob transaction of type create' }
  }
  if (request.to === null && request.authorizationList !== null) {
    const text = 'EIP-7702 transaction cannot be used to create contract'
    return { refused: 'authorizationCreate', text }
  }
  if (request.chainId !== null && request.chainId !== chainId) {
    const text = `chainId does not match node's (have=${request.chainId}, want=${chainId})`
    return { refused: 'wrongChainId', text }
  }
  if (context.baseFeePerGas === null && has1559) {
    const text = 'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active'
    return { refused: 'feeFields', text }
  }
  return null
}
