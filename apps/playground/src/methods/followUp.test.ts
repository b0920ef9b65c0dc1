import { expect, test } from 'vitest'
import { followUp, tellReceipt } from './followUp.ts'

test('a transaction is followed to its receipt, on the line that it was sent on', async () => {
  const asked: unknown[] = []
  const answers = [null, { status: '0x1', blockNumber: '0xc', gasUsed: '0x5208' }]
  const read = followUp('eth_sendTransaction', '0xabc', async (...request) => {
    asked.push(request)
    return answers.shift()
  })
  expect(await read?.()).toBeNull()
  const receipt = await read?.()
  expect(asked).toEqual(Array(2).fill(['eth_getTransactionReceipt', ['0xabc']]))
  expect(tellReceipt(receipt ?? {})).toBe('Succeeded in block 12, with 21000 gas.')
})

test('a bundle is followed until it is no longer under way', async () => {
  const answers = [
    { status: 100, receipts: [] },
    { status: 600, receipts: [{ status: '0x1' }, { status: '0x0' }] },
  ]
  const read = followUp('wallet_sendCalls', { id: '0x1' }, async () => answers.shift())
  expect(await read?.()).toBeNull()
  expect(tellReceipt((await read?.()) ?? {})).toBe('2 transactions, 1 of them failed.')
})

test('what sends nothing is not followed', () => {
  expect(followUp('personal_sign', '0xabc', async () => null)).toBeNull()
})
