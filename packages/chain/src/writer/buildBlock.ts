import type { Refusal } from '@causeway/evm'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { nextGasLimit } from '../consensus/gasLimit.ts'
import type { BlockBuilder } from '../engine/builder.ts'
import { readTransaction } from '../pool/admit.ts'
import { type BlobSidecar, stripBlobSidecar } from '../values/blobSidecar.ts'
import { encodeBlock } from '../values/block.ts'
import type { Mine } from './mineBlocks.ts'
import { beginBlock, fillFromPool, paidToProducer } from './miner.ts'
import type { BuildRefusal, BuildRequest, BuiltBlock } from './writer.ts'

/** Where block producers of today's mainnet move the gas limit to. */
const gasLimitTarget = 60_000_000n

/** Makes a block on the head as a consensus client would ask for it; nothing is stored. */
export function buildOnHead(
  { ledger, pool }: Mine,
  request: BuildRequest,
): BuiltBlock | BuildRefusal | Refusal {
  const { header, hash } = ledger.tip()
  if (request.parent !== hash) return { refused: 'notHead', text: 'parentHash is not current head' }
  if (request.timestamp <= header.timestamp) {
    const text = `invalid timestamp, parent ${header.timestamp} given ${request.timestamp}`
    return { refused: 'invalidTimestamp', text }
  }
  const draft = ledger.draft()
  const builder = beginBlock(ledger.config, draft, {
    timestamp: request.timestamp,
    miner: request.feeRecipient,
    gasLimit: nextGasLimit(header.gasLimit, gasLimitTarget),
    mixHash: request.prevRandao,
    extraData: request.extraData ?? '0x',
    ...(request.parentBeaconBlockRoot === null
      ? {}
      : { parentBeaconBlockRoot: request.parentBeaconBlockRoot }),
    ...(request.withdrawals === null ? {} : { withdrawals: request.withdrawals }),
  })
  let sidecars: BlobSidecar[]
  if (request.transactions === null) {
    const taken = fillFromPool(ledger.config, builder, draft, pool)
    sidecars = taken.flatMap(({ record }) => stripBlobSidecar(record.raw).sidecar ?? [])
  } else {
    const added = addAll(builder, request.transactions)
    if ('refused' in added) return added
    sidecars = added
  }
  const built = builder.finish()
  return {
    rawBlock: toHex(encodeBlock(built.block)),
    blockHash: built.block.hash,
    value: paidToProducer(built),
    requests: built.requests,
    blobs: {
      commitments: sidecars.flatMap(({ commitments }) => commitments),
      proofs: sidecars.flatMap(({ proofs }) => proofs),
      blobs: sidecars.flatMap(({ blobs }) => blobs.map(toHex)),
    },
  }
}

/** Every one of the transactions, in order, or the first reason why not. */
function addAll(builder: BlockBuilder, transactions: readonly Hex[]): BlobSidecar[] | BuildRefusal | Refusal {
  const sidecars: BlobSidecar[] = []
  for (const sent of transactions) {
    const incoming = readTransaction(fromHex(sent))
    if ('refused' in incoming) return { refused: 'undecodable', text: incoming.text }
    const outcome = builder.add(incoming.transaction, incoming.raw)
    if ('refused' in outcome) return outcome
    if (incoming.sidecar !== null) sidecars.push(incoming.sidecar)
  }
  return sidecars
}
