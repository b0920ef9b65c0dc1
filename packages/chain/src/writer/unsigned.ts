import { fromHex, type Hex } from '@causeway/rpc'
import { nextBaseFee } from '../consensus/baseFee.ts'
import { devAccounts } from '../devAccounts.ts'
import type { Incoming } from '../pool/admit.ts'
import { impersonatedSignature } from '../values/impersonation.ts'
import {
  decodeTransaction,
  encodeTransaction,
  signTransaction,
  type TransactionFields,
} from '../values/transaction.ts'
import type { Mine } from './mineBlocks.ts'
import type { UnsignedTransaction } from './writer.ts'

const defaultTip = 1_000_000_000n

/** Makes a transaction for an account whose key is public, or that is impersonated; `null` for any other. */
export function completeTransaction(
  mine: Mine,
  request: UnsignedTransaction,
  impersonated: ReadonlySet<Hex>,
): Incoming | null {
  const account = devAccounts.find(({ address }) => address === request.from)
  if (account === undefined && !impersonated.has(request.from)) return null
  const fields = fillIn(mine, request)
  const raw =
    account === undefined
      ? encodeTransaction(fields, impersonatedSignature(request.from))
      : signTransaction(fields, fromHex(account.privateKey))
  return { transaction: decodeTransaction(raw, request.from), raw, sidecar: null }
}

/** Nonce and fees that the caller left open. */
function fillIn({ ledger, pool }: Mine, request: UnsignedTransaction): TransactionFields {
  const { from, to, value, input, gas, accessList, gasPrice } = request
  const used = ledger.state().account(from)?.nonce ?? 0n
  const common = {
    chainId: ledger.config.chainId,
    nonce: request.nonce ?? used + BigInt(pool.executable(from, used).length),
    gas,
    to,
    value,
    input,
    accessList: accessList ?? [],
    maxFeePerBlobGas: null,
    blobVersionedHashes: [],
    authorizationList: [],
  }
  if (gasPrice !== null) {
    const type = accessList === null ? 0 : 1
    return { ...common, type, gasPrice, maxFeePerGas: null, maxPriorityFeePerGas: null }
  }
  const baseFee = nextBaseFee(ledger.config, ledger.tip().header)
  const cap = request.maxFeePerGas
  const tip = request.maxPriorityFeePerGas ?? (cap !== null && cap < defaultTip ? cap : defaultTip)
  const maxFeePerGas = cap ?? 2n * baseFee + tip
  return { ...common, type: 2, gasPrice: null, maxFeePerGas, maxPriorityFeePerGas: tip }
}
