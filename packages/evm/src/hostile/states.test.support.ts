import { toHexOfSize } from '@causeway/rpc'
import { endless } from './assemble.test.support.ts'
import { type Attack, blockGas, contractAt, firstContract } from './attack.test.support.ts'
import { attackOf } from './single.test.support.ts'

const second = `${firstContract.slice(0, -1)}1`
const count = '1 ADD'
/** More accounts than a block can reach, each with code of its own of the largest size. */
const largeCode = (index: number): Uint8Array => {
  const code = new Uint8Array(24_576).fill(0x30)
  new DataView(code.buffer).setUint32(code.length - 4, index)
  return code
}
const crowd = (first: Attack): Attack => ({
  ...first,
  code: (index) => (index === 0 ? first.code(0) : largeCode(index)),
})
const list = (addresses: number, slots: number) =>
  Array.from({ length: addresses }, (_, address) => ({
    address: contractAt(1000 + address),
    storageKeys: Array.from({ length: slots }, (_, slot) => toHexOfSize(BigInt(slot) << 200n, 32)),
  }))
const authorizations = Array.from({ length: 1190 }, (_, index) => ({
  chainId: 1n,
  address: contractAt(1),
  nonce: 0n,
  yParity: 0n,
  r: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  s: BigInt(index + 1),
}))

/** What the state has to read, to remember and to take back. */
export const stateAttacks: readonly Attack[] = [
  attackOf('SLOAD of ever new slots', 'osaka', [endless('0', `${count} DUP1 SLOAD POP`, 40)]),
  attackOf('SLOAD of ever new slots', 'frontier', [endless('0', `${count} DUP1 SLOAD POP`, 40)]),
  attackOf('SSTORE to ever new slots', 'osaka', [endless('0', `${count} DUP1 DUP1 SSTORE`, 40)]),
  attackOf('SSTORE to one slot, changing', 'osaka', [endless('0', `${count} DUP1 7 SSTORE`, 40)]),
  attackOf('SSTORE to one slot, set and cleared', 'osaka', [endless('', '1 7 SSTORE 0 7 SSTORE', 40)]),
  attackOf('TSTORE to ever new slots', 'osaka', [endless('0', `${count} DUP1 DUP1 TSTORE`, 40)]),
  attackOf('TSTORE in calls that revert', 'osaka', [
    endless('', `0 0 0 0 0 ${second} 50000 CALL POP`, 20),
    `0 ${`${count} DUP1 DUP1 TSTORE `.repeat(400)} 0 0 REVERT`,
  ]),
  attackOf('BALANCE of ever new accounts', 'osaka', [endless('0', `${count} DUP1 BALANCE POP`, 40)]),
  attackOf('BALANCE of ever new accounts', 'frontier', [endless('0', `${count} DUP1 BALANCE POP`, 40)]),
  crowd(
    attackOf('EXTCODESIZE of ever new accounts of 24 KiB', 'osaka', [
      endless(`${firstContract}`, `${count} DUP1 EXTCODESIZE POP`, 40),
    ]),
  ),
  crowd(
    attackOf('EXTCODECOPY of ever new accounts of 24 KiB', 'osaka', [
      endless(`${firstContract}`, `${count} 24576 0 0 DUP4 EXTCODECOPY`, 40),
    ]),
  ),
  crowd(
    attackOf('calls of ever new accounts of 24 KiB', 'osaka', [
      endless(`${firstContract}`, `${count} 0 0 0 0 0 DUP6 200 CALL POP`, 40),
    ]),
  ),
  attackOf('CALL makes ever new accounts', 'osaka', [
    endless('0x10000', `${count} 0 0 0 0 1 DUP6 GAS CALL POP`, 40),
  ]),
  attackOf('LOG4 of nothing', 'osaka', [endless('', `${'DIFFICULTY '.repeat(4)} 0 0 LOG4`, 40)]),
  attackOf('LOG0 of 1 KiB', 'osaka', [endless('', '1024 0 LOG0', 40)]),
  attackOf('an access list of 12,000 accounts', 'osaka', ['STOP'], {
    messages: [{ accessList: list(12_000, 0), gas: blockGas }],
  }),
  attackOf('an access list of 15,000 slots', 'osaka', ['STOP'], {
    messages: [{ accessList: list(1, 15_000), gas: blockGas }],
  }),
  attackOf('1,190 authorizations', 'osaka', ['STOP', 'STOP'], {
    messages: [{ authorizationList: authorizations, gas: blockGas }],
  }),
]
