import { checksummed } from '../checksummed.ts'
import { delegateOf } from '../delegation.ts'
import type { Environment } from '../environment.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import type { World } from '../world/world.ts'
import { blobGasOf } from './blobGas.ts'
import type { Dues } from './dues.ts'
import type { Message } from './message.ts'
import type { Refusal } from './refusal.ts'

/** What a transaction must show and a call need not. */
export interface Checks {
  nonce: boolean
  /** EIP-3607: the sender has no code. */
  sender: boolean
  /** EIP-7825: the most gas one transaction may have. */
  gasCap: boolean
  /** A price of zero is refused where the block has a base fee. */
  baseFee: boolean
}

export const allChecks: Checks = { nonce: true, sender: true, gasCap: true, baseFee: true }
/** Those that hold for `eth_call` and its kin. */
export const callChecks: Checks = { nonce: false, sender: false, gasCap: false, baseFee: false }

/** EIP-7825 */
export const maxTransactionGas = 16_777_216n
const maxNonce = 2n ** 64n - 1n
const maxInitCodeSize = 49_152
const maxBlobsPerTransaction = 6
const uint256Size = 2n ** 256n

/**
 * Why a message may not be executed here, or `null`. The order is that of the node clients, so that of several
 * reasons the same one is told; nothing is changed.
 */
export function validityOf(
  world: World,
  environment: Environment,
  message: Message,
  sender: AccountEntry,
  checks: Checks,
  gasLeft: bigint,
  dues: Dues,
): Refusal | null {
  return (
    senderFault(world, environment, message, sender, checks) ??
    feeFault(environment, message, checks) ??
    blobFault(environment, message, checks) ??
    authorizationFault(environment, message) ??
    sizeFault(environment, message, gasLeft) ??
    fundsFault(environment, message, sender) ??
    gasFault(message, dues) ??
    transferFault(environment, message, sender)
  )
}

function senderFault(
  world: World,
  { rules }: Environment,
  message: Message,
  sender: AccountEntry,
  checks: Checks,
): Refusal | null {
  if (checks.nonce) {
    const state = sender.nonce
    if (state !== message.nonce) {
      const facts = `address ${checksummed(message.from)}, tx: ${message.nonce} state: ${state}`
      if (state < message.nonce) return { refused: 'nonceTooHigh', text: `nonce too high: ${facts}` }
      return { refused: 'nonceTooLow', text: `nonce too low: ${facts}` }
    }
    if (state >= maxNonce) {
      const facts = `address ${checksummed(message.from)}, nonce: ${state}`
      return { refused: 'nonceOverflow', text: `nonce has max value: ${facts}` }
    }
  }
  if (checks.gasCap && rules.is('osaka') && message.gas > maxTransactionGas) {
    const text = `transaction gas limit too high (cap: ${maxTransactionGas}, tx: ${message.gas})`
    return { refused: 'gasLimitTooHigh', text }
  }
  if (checks.sender) {
    const code = world.codeOf(sender)
    if (code.bytes.length > 0 && delegateOf(code) === null) {
      const facts = `address ${checksummed(message.from)}, len(code): ${code.bytes.length}`
      return { refused: 'senderNotEOA', text: `sender not an eoa: ${facts}` }
    }
  }
  return null
}

function feeFault({ rules, context }: Environment, message: Message, checks: Checks): Refusal | null {
  if (rules.is('london')) {
    const { maxFeePerGas, maxPriorityFeePerGas } = message
    const skips = !checks.baseFee && maxFeePerGas === 0n && maxPriorityFeePerGas === 0n
    if (!skips && maxFeePerGas < maxPriorityFeePerGas) {
      const from = checksummed(message.from)
      const facts = `address ${from}, maxPriorityFeePerGas: ${maxPriorityFeePerGas}, maxFeePerGas: ${maxFeePerGas}`
      return {
        refused: 'tipAboveFeeCap',
        text: `max priority fee per gas higher than max fee per gas: ${facts}`,
      }
    }
    const baseFee = context.baseFeePerGas ?? 0n
    if (!skips && maxFeePerGas < baseFee) {
      const facts = `address ${checksummed(message.from)}, maxFeePerGas: ${maxFeePerGas}, baseFee: ${baseFee}`
      return { refused: 'feeCapTooLow', text: `max fee per gas less than block base fee: ${facts}` }
    }
  }
  if (message.accessList !== null && !rules.is('berlin')) return unsupported('access list', message)
  return null
}

function blobFault(environment: Environment, message: Message, checks: Checks): Refusal | null {
  const { rules } = environment
  const hashes = message.blobVersionedHashes
  if (message.maxFeePerBlobGas !== null && !rules.is('cancun')) return unsupported('blob', message)
  if (hashes !== null) {
    if (!rules.is('cancun')) return unsupported('blob', message)
    if (message.to === null) return { refused: 'blobCreate', text: 'blob transaction of type create' }
    if (hashes.length === 0) return { refused: 'blobsMissing', text: 'blob transaction missing blob hashes' }
    // EIP-7594
    if (rules.is('osaka') && hashes.length > maxBlobsPerTransaction) {
      return { refused: 'blobsTooMany', text: 'blob transaction has too many blobs' }
    }
    const wrong = hashes.findIndex((hash) => !hash.startsWith('0x01'))
    if (wrong >= 0) return { refused: 'blobHashVersion', text: `blob ${wrong} has invalid hash version` }
  }
  if (blobGasOf(message) > 0n) {
    const cap = message.maxFeePerBlobGas ?? 0n
    const price = environment.blobBaseFee ?? 0n
    const skips = !checks.baseFee && cap === 0n
    if (!skips && cap < price) {
      const facts = `address ${checksummed(message.from)} blobGasFeeCap: ${cap}, blobBaseFee: ${price}`
      return {
        refused: 'blobFeeCapTooLow',
        text: `max fee per blob gas less than block blob gas fee: ${facts}`,
      }
    }
  }
  return null
}

function authorizationFault({ rules }: Environment, message: Message): Refusal | null {
  if (message.authorizationList === null) return null
  if (!rules.is('prague')) return unsupported('setcode', message)
  if (message.to === null) {
    const says = 'EIP-7702 transaction cannot be used to create contract'
    return { refused: 'authorizationCreate', text: `${says} (sender ${checksummed(message.from)})` }
  }
  if (message.authorizationList.length === 0) {
    const says = 'EIP-7702 transaction with empty auth list'
    return { refused: 'authorizationsMissing', text: `${says} (sender ${checksummed(message.from)})` }
  }
  return null
}

function sizeFault({ rules }: Environment, message: Message, gasLeft: bigint): Refusal | null {
  // EIP-3860
  if (message.to === null && rules.is('shanghai') && message.input.length > maxInitCodeSize) {
    const text = `max initcode size exceeded: code size ${message.input.length} limit ${maxInitCodeSize}`
    return { refused: 'initCodeTooLarge', text }
  }
  return message.gas > gasLeft ? { refused: 'gasLimitExceeded', text: 'gas limit reached' } : null
}

function fundsFault(environment: Environment, message: Message, sender: AccountEntry): Refusal | null {
  const blobFee = environment.rules.is('cancun') ? blobGasOf(message) * (message.maxFeePerBlobGas ?? 0n) : 0n
  const want = message.gas * message.maxFeePerGas + message.value + blobFee
  const have = sender.balance
  if (have >= want) return null
  const says = `insufficient funds for gas * price + value: address ${checksummed(message.from)}`
  const facts = want < uint256Size ? `have ${have} want ${want}` : 'required balance exceeds 256 bits'
  return { refused: 'insufficientFunds', text: `${says} ${facts}` }
}

function gasFault(message: Message, { intrinsic, floor }: Dues): Refusal | null {
  if (message.gas < intrinsic) {
    return { refused: 'intrinsicGas', text: `intrinsic gas too low: have ${message.gas}, want ${intrinsic}` }
  }
  if (message.gas < floor) {
    const text = `insufficient gas for floor data gas cost: have ${message.gas}, want ${floor}`
    return { refused: 'floorDataGas', text }
  }
  return null
}

function transferFault(environment: Environment, message: Message, sender: AccountEntry): Refusal | null {
  if (message.value === 0n) return null
  const paid = message.gas * message.gasPrice + blobGasOf(message) * (environment.blobBaseFee ?? 0n)
  const balance = sender.balance
  if (balance - paid >= message.value) return null
  const text = `insufficient funds for transfer: address ${checksummed(message.from)}`
  return { refused: 'insufficientFundsForTransfer', text }
}

function unsupported(kind: string, message: Message): Refusal {
  const text = `transaction type not supported: ${kind} tx (sender ${checksummed(message.from)})`
  return { refused: 'typeNotSupported', text }
}
