import { blockRef, latest } from '../params/blockRef.ts'
import { callRequest } from '../params/callRequest.ts'
import { described, optional, required } from '../params/codec.ts'
import { blockOverrides, stateOverrides } from '../params/overrides.ts'
import { defineMethod } from './defineMethod.ts'
import { assertEstimateTag, estimate } from './estimate.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_estimateGas = defineMethod({
  name: 'eth_estimateGas',
  summary:
    'How much gas a transaction needs; it is not added to the chain. ' +
    'The estimate can be much higher than the gas the transaction really uses, because of how the execution engine ' +
    'searches for it and how calls pass gas on. ' +
    'When the call has no gas limit, the gas limit of the pending block is the upper bound; the estimate can then be ' +
    'too low for a call that needs more gas than that. ' +
    'Where Osaka is active no transaction may have more than 16,777,216 (EIP-7825), and the search ends there.',
  params: [
    required('call', callRequest),
    optional(
      'block',
      described(
        blockRef,
        'Absent: latest. `safe` is not supported unless the network allows it; use `finalized`.',
      ),
    ),
    optional('stateOverrides', stateOverrides),
    optional('blockOverrides', blockOverrides),
  ],
  result: { name: 'gas', schema: quantitySchema },
  handle: (context, [request, block = latest, states, overrides]) => {
    assertEstimateTag(context, block)
    const gas = estimate(context, request, block, states, overrides)
    return typeof gas === 'bigint' ? quantityToJson(gas) : gas.then(quantityToJson)
  },
})
