import type { AccountOverride, BlockOverrides, StateOverrides, Withdrawal } from '@causeway/chain'
import { type Hex, InvalidValue } from '@causeway/rpc'
import { address, bytes, hash } from './bytes.ts'
import { arrayOf, type Codec } from './codec.ts'
import { type Fields, given, readField, readFields } from './fields.ts'
import { quantity, uint64 } from './quantity.ts'

/** Storage slots and their values. */
const slots: Codec<Record<Hex, Hex>> = {
  decode(value) {
    const result: Record<Hex, Hex> = {}
    for (const [slot, word] of Object.entries(readFields(value, 'map[common.Hash]common.Hash'))) {
      result[hash.decode(slot)] = hash.decode(word)
    }
    return result
  },
  schema: { type: 'object', additionalProperties: hash.schema },
}

const accountFields = {
  nonce: uint64,
  balance: quantity,
  code: bytes,
  state: slots,
  stateDiff: slots,
  movePrecompileToAddress: address,
}

function accountOverride(fields: Fields): AccountOverride {
  const type = 'OverrideAccount'
  return given({
    nonce: readField(fields, type, 'nonce', uint64),
    balance: readField(fields, type, 'balance', quantity),
    code: readField(fields, type, 'code', bytes),
    state: readField(fields, type, 'state', slots),
    stateDiff: readField(fields, type, 'stateDiff', slots),
    movePrecompileTo: readField(fields, type, 'movePrecompileToAddress', address),
  })
}

function stateOverridesWith(check: (fields: Fields, account: Hex) => void): Codec<StateOverrides> {
  return {
    decode(value) {
      const result: StateOverrides = {}
      for (const [key, member] of Object.entries(readFields(value, 'override.StateOverride'))) {
        const account = address.decode(key)
        const fields = readFields(member, 'override.OverrideAccount')
        check(fields, account)
        result[account] = accountOverride(fields)
      }
      return result
    },
    schema: {
      type: 'object',
      description:
        'Accounts by address as they shall seem to be: ' +
        '`nonce`, `balance`, `code`, `state` (all slots) or `stateDiff` (some slots), `movePrecompileToAddress`.',
      additionalProperties: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(accountFields).map(([key, codec]) => [key, codec.schema]),
        ),
      },
    },
  }
}

/** Accounts as they shall seem to be, for the length of one call. */
export const stateOverrides = stateOverridesWith(() => {})

/** EIP-4895, as `eth_simulateV1` and `testing_buildBlockV1` take it. */
export const withdrawals: Codec<Withdrawal[]> = arrayOf(
  {
    decode(value) {
      const type = 'Withdrawal'
      const fields = readFields(value, `types.${type}`)
      return {
        index: readField(fields, type, 'index', uint64) ?? 0n,
        validatorIndex: readField(fields, type, 'validatorIndex', uint64) ?? 0n,
        address: readField(fields, type, 'address', address) ?? '0x0000000000000000000000000000000000000000',
        amount: readField(fields, type, 'amount', uint64) ?? 0n,
      }
    },
    schema: {
      type: 'object',
      properties: {
        index: uint64.schema,
        validatorIndex: uint64.schema,
        address: address.schema,
        amount: uint64.schema,
      },
    },
  },
  '*types.Withdrawal',
)

const blockFields = {
  number: quantity,
  difficulty: quantity,
  time: uint64,
  gasLimit: uint64,
  feeRecipient: address,
  prevRandao: hash,
  baseFeePerGas: quantity,
  blobBaseFee: quantity,
  beaconRoot: hash,
  withdrawals,
}

/** Block overrides with the one member that only a simulated block can have. */
export type SimulatedBlockOverrides = BlockOverrides & { withdrawals?: Withdrawal[] }

/** Members of the block as they shall seem to be, for the length of one call. */
export const blockOverrides: Codec<SimulatedBlockOverrides> = {
  decode(value) {
    const type = 'BlockOverrides'
    const fields = readFields(value, `override.${type}`)
    return given({
      number: readField(fields, type, 'number', quantity),
      difficulty: readField(fields, type, 'difficulty', quantity),
      time: readField(fields, type, 'time', uint64),
      gasLimit: readField(fields, type, 'gasLimit', uint64),
      feeRecipient: readField(fields, type, 'feeRecipient', address),
      prevRandao: readField(fields, type, 'prevRandao', hash),
      baseFeePerGas: readField(fields, type, 'baseFeePerGas', quantity),
      blobBaseFee: readField(fields, type, 'blobBaseFee', quantity),
      beaconRoot: readField(fields, type, 'beaconRoot', hash),
      withdrawals: readField(fields, type, 'withdrawals', withdrawals),
    })
  },
  schema: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(blockFields).map(([key, codec]) => [key, codec.schema])),
  },
}

function refuseUnknown(fields: Fields, known: object, what: string): void {
  const unknown = Object.keys(fields).find((key) => !Object.hasOwn(known, key))
  if (unknown !== undefined) throw new InvalidValue(`unknown field "${unknown}" in ${what}`)
}

/** The overrides of a simulated block: a member nobody knows is refused there, because it would change nothing. */
export const strictBlockOverrides: Codec<SimulatedBlockOverrides> = {
  decode(value) {
    refuseUnknown(readFields(value, 'override.BlockOverrides'), blockFields, 'block override')
    return blockOverrides.decode(value)
  },
  schema: { ...blockOverrides.schema, additionalProperties: false },
}

export const strictStateOverrides = stateOverridesWith((fields, account) =>
  refuseUnknown(fields, accountFields, `state override for ${account}`),
)
