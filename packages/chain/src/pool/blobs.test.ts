import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { versionedHash } from '../kzg.ts'
import { decodeRlp, encodeRlp } from '../rlp.ts'
import { createTestChain, signed } from '../testChain.test.support.ts'

/** The point at infinity: commitment and proof of a blob of zeros. */
const infinity: Hex = `0xc0${'00'.repeat(47)}`
const blob = new Uint8Array(131_072)

const fields = {
  type: 3 as const,
  maxFeePerBlobGas: 1_000_000_000n,
  blobVersionedHashes: [versionedHash(infinity)],
}

/** As a blob transaction is sent: with its blobs beside it (EIP-4844). */
function withSidecar(raw: Hex, commitment: Hex = infinity): Hex {
  const wrapper = [decodeRlp(fromHex(raw).subarray(1)), [blob], [fromHex(commitment)], [fromHex(infinity)]]
  return toHex(Uint8Array.from([3, ...encodeRlp(wrapper)]))
}

test('a blob transaction comes with its blobs, waits with them, and is mined without them', async () => {
  const chain = createTestChain({ mining: { mode: 'none' } })
  const { raw, hash } = signed(0, 0n, fields)
  const sent = withSidecar(raw)
  expect(await chain.writer.send(raw)).toEqual({
    refused: 'blobSidecar',
    text: 'missing sidecar in blob transaction',
  })
  const other = withSidecar(raw, `0x97${'00'.repeat(47)}`)
  expect(await chain.writer.send(other)).toMatchObject({ refused: 'blobSidecar' })
  const free = signed(0, 0n, { ...fields, maxFeePerBlobGas: 0n })
  expect(await chain.writer.send(withSidecar(free.raw))).toMatchObject({ refused: 'underpriced' })

  expect(await chain.writer.send(sent)).toEqual({ hash })
  expect((await chain.pool.pooled(hash))?.raw).toBe(sent)
  await chain.restart()
  const head = chain.view.head()
  const built = await chain.writer.buildBlock({
    parent: head.hash,
    timestamp: 1_900_000_000n,
    prevRandao: head.hash,
    feeRecipient: `0x${'00'.repeat(20)}`,
    withdrawals: null,
    parentBeaconBlockRoot: null,
    transactions: null,
    extraData: null,
  })
  expect(built).toMatchObject({ blobs: { commitments: [infinity], proofs: [infinity] } })

  await chain.writer.mine({ blocks: 1 })
  expect(toHex(chain.view.rawTransaction(hash) ?? new Uint8Array())).toBe(raw)
  expect(JSON.parse(chain.view.receiptJson(hash) ?? 'null')).toMatchObject({
    type: '0x3',
    blobGasUsed: '0x20000',
  })
  await chain.writer.reorg({ depth: 1, transactions: [] })
  expect(await chain.pool.poolStatus()).toEqual({ pending: 1, queued: 0 })
  await chain.writer.mine({ blocks: 1 })
  expect(chain.view.receiptJson(hash)).not.toBeNull()
  await chain.close()
})
