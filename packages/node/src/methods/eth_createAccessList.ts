import { haltText } from '@causeway/chain'
import { blockRef, latest } from '../params/blockRef.ts'
import { accessList, callRequest } from '../params/callRequest.ts'
import { optional, required } from '../params/codec.ts'
import { stateOverrides } from '../params/overrides.ts'
import { callSite, gasCap } from './callSite.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { recordToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_createAccessList = defineMethod({
  name: 'eth_createAccessList',
  summary:
    'The accounts and slots that a call touches, as an access list (EIP-2930), and the gas it uses with that list.',
  params: [
    required('call', callRequest),
    optional('block', blockRef),
    optional('stateOverrides', stateOverrides),
  ],
  result: {
    name: 'accessList',
    schema: {
      type: 'object',
      required: ['accessList', 'gasUsed'],
      properties: {
        accessList: accessList.schema,
        gasUsed: quantitySchema,
        error: {
          type: 'string',
          description: 'Why the call did not end well; the list is what it touched until then.',
        },
      },
    },
  },
  handle: async (context, [request, block = latest, states]) => {
    const site = await callSite(context, block, states, undefined)
    const outcome = await context.network.executors.createAccessList(site, request, gasCap(context))
    if (isFailure(outcome)) throw failureToError(outcome)
    const error = outcome.halt === null ? {} : { error: haltText(outcome.halt) }
    return recordToJson({ accessList: outcome.accessList, ...error, gasUsed: outcome.gasUsed })
  },
})
