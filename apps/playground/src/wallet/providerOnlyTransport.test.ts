import { connect } from '@causeway/dapp'
import { expect, test } from 'vitest'
import { providerOnlyTransport } from './providerOnlyTransport.ts'

test('a wallet without the multichain API has no session, and says so when one is asked for', async () => {
  const connection = await connect({ transport: providerOnlyTransport })
  expect(connection.session).toEqual({ sessionScopes: {}, sessionProperties: {} })
  await expect(connection.extend({ scopes: ['eip155:1'] })).rejects.toMatchObject({ code: 4200 })
  connection.close()
})
