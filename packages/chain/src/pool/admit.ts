import type { StateReader } from '@causeway/evm'
import { duesOf, type Message, maxTransactionGas, type Rules } from '@causeway/evm'
import { fromHex } from '@causeway/rpc'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { verifySidecar } from '../kzg.ts'
import { type BlobSidecar, stripBlobSidecar } from '../values/blobSidecar.ts'
import type { Header } from '../values/header.ts'
import {
  decodeTransaction,
  hasLowS,
  type Transaction,
  UndecodableTransaction,
} from '../values/transaction.ts'
import type { PoolRefusal } from '../writer/writer.ts'
import type { Pool } from './createPool.ts'
import { costOf, feesOf } from './pooled.ts'

/** A transaction that came over the wire and was read. */
export interface Incoming {
  transaction: Transaction
  /** As it will lie in a block. */
  raw: Uint8Array
  sidecar: BlobSidecar | null
}

/** What a transaction is judged by before it may enter the pool. */
export interface AdmissionOptions {
  config: ChainConfig
  head: Header
  state: StateReader
  pool: Pool
  /** The least a producer must get of a unit of gas. */
  minTip: bigint
  /** Whether a transaction may be signed for no chain in particular (before EIP-155). */
  unprotected: boolean
}

const maxSize = 128 * 1024
const maxBlobSize = 1024 * 1024
const maxInitCodeSize = 49_152
const maxBlobs = 6
const maxNonce = 2n ** 64n - 1n
const typeForks = [null, 'berlin', 'london', 'cancun', 'prague'] as const
const forkTitles = { berlin: 'Berlin', london: 'London', cancun: 'Cancun', prague: 'Prague' }

/** Reads a transaction in the form in which it is sent. */
export function readTransaction(sent: Uint8Array): Incoming | PoolRefusal {
  try {
    const { raw, sidecar } = stripBlobSidecar(sent)
    return { transaction: decodeTransaction(raw), raw, sidecar }
  } catch (error) {
    if (!(error instanceof UndecodableTransaction)) throw error
    if (error.fault === 'signature') return refuse('invalidSender', `invalid sender: ${error.message}`)
    return refuse('undecodable', error.message)
  }
}

/**
 * Why a transaction may not enter the pool, or `null`. Rules, their order and their texts are those of node clients
 * (go-ethereum, core/txpool).
 */
export async function admissionFault(
  incoming: Incoming,
  options: AdmissionOptions,
): Promise<PoolRefusal | null> {
  const { transaction } = incoming
  if (transaction.chainId === null && !options.unprotected) {
    return refuse('wrongChainId', 'only replay-protected (EIP-155) transactions allowed over RPC')
  }
  if (options.pool.get(transaction.hash) !== undefined) return refuse('alreadyKnown', 'already known')
  const rules = rulesAt(options.config, options.head)
  return (
    formFault(incoming, options, rules) ??
    (await sidecarFault(incoming, rules)) ??
    stateFault(transaction, options)
  )
}

function formFault(
  { transaction, raw }: Incoming,
  options: AdmissionOptions,
  rules: Rules,
): PoolRefusal | null {
  const { type, gas, nonce, to, input } = transaction
  const limit = type === 3 ? maxBlobSize : maxSize
  if (raw.length > limit) {
    return refuse('oversized', `oversized data: transaction size ${raw.length}, limit ${limit}`)
  }
  const fork = typeForks[type]
  if (fork !== null && !rules.is(fork)) {
    const text = `transaction type not supported: type ${type} rejected, pool not yet in ${forkTitles[fork]}`
    return refuse('typeNotSupported', text)
  }
  const size = (input.length - 2) / 2
  if (to === null && rules.is('shanghai') && size > maxInitCodeSize) {
    const text = `max initcode size exceeded: code size ${size} limit ${maxInitCodeSize}`
    return refuse('initCodeTooLarge', text)
  }
  if (rules.is('osaka') && gas > maxTransactionGas) {
    const text = `transaction gas limit too high (cap: ${maxTransactionGas}, tx: ${gas})`
    return refuse('gasLimitTooHigh', text)
  }
  if (gas > options.head.gasLimit) return refuse('gasLimitExceeded', 'exceeds block gas limit')
  const { cap, tip } = feesOf(transaction)
  if (cap < tip) return refuse('tipAboveFeeCap', 'max priority fee per gas higher than max fee per gas')
  const { chainId } = options.config
  if (transaction.chainId !== null && transaction.chainId !== chainId) {
    const text = `invalid sender: invalid chain id for signer: have ${transaction.chainId} want ${chainId}`
    return refuse('wrongChainId', text)
  }
  if (rules.is('homestead') && !hasLowS(transaction)) {
    return refuse('invalidSender', 'invalid sender: invalid transaction v, r, s values')
  }
  if (nonce >= maxNonce) return refuse('nonceOverflow', 'nonce has max value')
  return gasFault(transaction, rules) ?? tipFault(tip, options.minTip) ?? listFault(transaction)
}

function gasFault(transaction: Transaction, rules: Rules): PoolRefusal | null {
  const message = toMessage(transaction)
  const { intrinsic, floor } = duesOf(message, rules)
  if (transaction.gas < intrinsic) {
    const text = `intrinsic gas too low: gas ${transaction.gas}, minimum needed ${intrinsic}`
    return refuse('intrinsicGas', text)
  }
  if (transaction.gas < floor) {
    const text = `insufficient gas for floor data gas cost: gas ${transaction.gas}, minimum needed ${floor}`
    return refuse('floorDataGas', text)
  }
  return null
}

function tipFault(tip: bigint, minTip: bigint): PoolRefusal | null {
  if (tip >= minTip) return null
  return refuse(
    'underpriced',
    `transaction gas price below minimum: gas tip cap ${tip}, minimum needed ${minTip}`,
  )
}

function listFault({ type, authorizationList, to }: Transaction): PoolRefusal | null {
  if (type === 4 && authorizationList.length === 0) {
    return refuse('authorizationsMissing', 'set code tx must have at least one authorization tuple')
  }
  if (type === 4 && to === null) {
    return refuse('authorizationCreate', 'EIP-7702 transaction cannot be used to create contract')
  }
  return null
}

/**
 * The blobs must be there and belong to the transaction. From Osaka on proofs come by cell (EIP-7594); the older form
 * is still taken from callers then, because many still send it and nothing here has to pass cells on to peers.
 */
async function sidecarFault({ transaction, sidecar }: Incoming, rules: Rules): Promise<PoolRefusal | null> {
  if (transaction.type !== 3) return null
  const { maxFeePerBlobGas, blobVersionedHashes } = transaction
  if ((maxFeePerBlobGas ?? 0n) < 1n) {
    const text = `transaction gas price below minimum: blob fee cap ${maxFeePerBlobGas}, minimum needed 1`
    return refuse('underpriced', text)
  }
  if (transaction.to === null) return refuse('blobCreate', 'blob transaction of type create')
  if (sidecar === null) return refuse('blobSidecar', 'missing sidecar in blob transaction')
  if (blobVersionedHashes.length === 0) return refuse('blobsMissing', 'blobless blob transaction')
  const most = rules.is('osaka') ? maxBlobs : Math.min(maxBlobs, rules.blob?.max ?? 0)
  if (blobVersionedHashes.length > most) {
    const text = `transaction blob limit exceeded: blob count ${blobVersionedHashes.length}, limit ${most}`
    return refuse('blobsTooMany', text)
  }
  if (sidecar.version === 1 && !rules.is('osaka')) {
    return refuse('blobSidecar', 'Wrong sidecar format: unexpected sidecar version, want: 0, got: 1')
  }
  const fault = await verifySidecar(blobVersionedHashes, sidecar)
  return fault === null ? null : refuse('blobSidecar', fault)
}

function stateFault(transaction: Transaction, { state, pool }: AdmissionOptions): PoolRefusal | null {
  const { from, nonce } = transaction
  const account = state.account(from)
  const next = account?.nonce ?? 0n
  if (nonce < next) return refuse('nonceTooLow', `nonce too low: next nonce ${next}, tx nonce ${nonce}`)
  const balance = account?.balance ?? 0n
  const cost = costOf(transaction)
  const says = 'insufficient funds for gas * price + value'
  if (balance < cost) {
    const text = `${says}: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`
    return refuse('insufficientFunds', text)
  }
  const spent = pool.expenditure(from, next, nonce)
  if (balance < spent + cost) {
    const over = spent + cost - balance
    const text = `${says}: balance ${balance}, queued cost ${spent}, tx cost ${cost}, overshot ${over}`
    return refuse('insufficientFunds', text)
  }
  return null
}

function toMessage(transaction: Transaction): Message {
  const { from, to, nonce, value, gas, type, accessList, authorizationList } = transaction
  const { cap, tip } = feesOf(transaction)
  return {
    from,
    to,
    nonce,
    value,
    gas,
    gasPrice: cap,
    maxFeePerGas: cap,
    maxPriorityFeePerGas: tip,
    input: fromHex(transaction.input),
    accessList: type === 0 ? null : accessList,
    maxFeePerBlobGas: transaction.maxFeePerBlobGas,
    blobVersionedHashes: type === 3 ? transaction.blobVersionedHashes : null,
    authorizationList: type === 4 ? authorizationList : null,
  }
}

function refuse(refused: PoolRefusal['refused'], text: string): PoolRefusal {
  return { refused, text }
}

/** Whether a pooled transaction can still be mined after the head moved: its nonce is to come and it can be paid. */
export function isStillPayable(transaction: Transaction, state: StateReader, gasLimit: bigint): boolean {
  const account = state.account(transaction.from)
  return (
    transaction.nonce >= (account?.nonce ?? 0n) &&
    costOf(transaction) <= (account?.balance ?? 0n) &&
    transaction.gas <= gasLimit
  )
}
