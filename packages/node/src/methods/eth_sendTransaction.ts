import { type CallRequest, rulesAt } from '@causeway/chain'
import { type Hex, RpcError, toQuantity } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import { latest } from '../params/blockRef.ts'
import { callArguments } from '../params/callRequest.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { estimate } from './estimate.ts'
import { suggestTip } from './fees.ts'
import { failureToError, isFailure } from './refusals.ts'
import { hexToJson } from './results.ts'
import { hashSchema } from './schemas.ts'

export const eth_sendTransaction = defineMethod({
  name: 'eth_sendTransaction',
  summary:
    'Sends a transaction of a public dev account or an impersonated one. Gas, nonce and fees are filled in where they ' +
    'are missing. Keys of other accounts are not held here: sign and use eth_sendRawTransaction.',
  params: [required('transaction', callArguments)],
  result: { name: 'transactionHash', schema: hashSchema },
  handle: async (context, [{ request, conflictingInput }]) => {
    const { dev, writer } = context.network
    if (!dev || !(await writer.sendsFor(request.from))) throw refuse('unknown account')
    if (conflictingInput) {
      throw refuse(
        'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
      )
    }
    return hexToJson(await send(context, request))
  },
})

async function send(context: CallContext, request: CallRequest): Promise<Hex> {
  if (request.gasPrice !== null && (request.maxFeePerGas !== null || request.maxPriorityFeePerGas !== null)) {
    throw refuse('both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
  }
  const { chainId } = context.network
  if (request.chainId !== null && request.chainId !== chainId) {
    throw refuse(`chainId does not match node's (have=${request.chainId}, want=${chainId})`)
  }
  if (request.blobVersionedHashes !== null) throw refuse('signing blob transactions not supported')
  if (request.authorizationList !== null) throw refuse('signing EIP-7702 transactions not supported')
  if (request.to === null && request.input === '0x')
    throw refuse('contract creation without any data provided')
  const fees = await feesOf(context, request)
  const outcome = await context.network.writer.sendUnsigned({
    from: request.from,
    to: request.to,
    value: request.value,
    input: request.input,
    nonce: request.nonce,
    gas: request.gas ?? (await estimate(context, { ...request, ...fees }, latest, undefined, undefined)),
    ...fees,
    accessList: request.accessList,
  })
  if (isFailure(outcome)) throw failureToError(outcome)
  return outcome.hash
}

type Fees = Pick<CallRequest, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** The fees as given; what is missing leaves room for a base fee twice as high as now. */
async function feesOf({ network }: CallContext, request: CallRequest): Promise<Fees> {
  if (request.gasPrice !== null) {
    return { gasPrice: request.gasPrice, maxFeePerGas: null, maxPriorityFeePerGas: null }
  }
  const head = network.view.header(network.view.head().hash)
  if (head === null || !rulesAt(network.config, head).is('london')) {
    return { gasPrice: await suggestTip(network), maxFeePerGas: null, maxPriorityFeePerGas: null }
  }
  const maxPriorityFeePerGas =
    request.maxPriorityFeePerGas ?? (await tipWithin(network, request.maxFeePerGas))
  const maxFeePerGas = request.maxFeePerGas ?? maxPriorityFeePerGas + 2n * (head.baseFeePerGas ?? 0n)
  if (maxFeePerGas < maxPriorityFeePerGas) {
    const [cap, tip] = [maxFeePerGas, maxPriorityFeePerGas].map(toQuantity)
    throw refuse(`maxFeePerGas (${cap}) < maxPriorityFeePerGas (${tip})`)
  }
  return { gasPrice: null, maxFeePerGas, maxPriorityFeePerGas }
}

/** The suggested tip, but not more than a sender who named only the whole price would pay. */
async function tipWithin(network: CallContext['network'], maxFeePerGas: bigint | null): Promise<bigint> {
  const tip = await suggestTip(network)
  return maxFeePerGas !== null && maxFeePerGas < tip ? maxFeePerGas : tip
}

function refuse(why: string): RpcError {
  return new RpcError('serverError', why)
}
