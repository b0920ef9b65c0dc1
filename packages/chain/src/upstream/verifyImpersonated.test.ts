import { expect, test } from 'vitest'
import { addressOfDev, createTestChain } from '../testChain.test.support.ts'
import { tell } from './toldChain.test.support.ts'
import { verifyToldBlock } from './verifyToldBlock.ts'

const nobody = '0x00000000000000000000000000000000000000aa'

test('a dev network that sends for accounts without a key can be an upstream, and cannot name another sender', async () => {
  const chain = createTestChain()
  await chain.writer.setBalance(nobody, 10n ** 18n)
  await chain.writer.impersonate(nobody, true)
  const sent = await chain.writer.sendUnsigned({
    from: nobody,
    to: addressOfDev(0),
    value: 1n,
    input: '0x',
    nonce: null,
    gas: 21_000n,
    gasPrice: null,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    accessList: null,
  })
  expect(sent).toHaveProperty('hash')
  const told = tell(chain.view, chain.view.head().number)
  const options = { config: chain.folder.genesis.config }
  expect(verifyToldBlock(told, options)).toMatchObject({ block: { transactions: [{ from: nobody }] } })

  const [transaction] = told.block.transactions as Record<string, unknown>[]
  Object.assign(transaction ?? {}, { from: addressOfDev(0) })
  expect(verifyToldBlock(told, options)).toHaveProperty('lie.field')
  await chain.close()
})
