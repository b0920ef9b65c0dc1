import { defineMethod } from './defineMethod.ts'
import { addressSchema, listOf } from './schemas.ts'

export const eth_accounts = defineMethod({
  name: 'eth_accounts',
  summary:
    'The accounts that eth_sendTransaction can send for: the public dev accounts on a dev network, else none.',
  params: [],
  result: { name: 'accounts', schema: listOf(addressSchema) },
  handle: async ({ network }) => (network.dev ? JSON.stringify(await network.writer.accounts()) : '[]'),
})
