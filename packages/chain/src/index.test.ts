import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the package offers these names and no others', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'InvalidGenesis',
    'StoreError',
    'StoreInUse',
    'WriterStopped',
    'blobBaseFee',
    'checksummed',
    'contextOf',
    'createExecutors',
    'decodeBlock',
    'devAccounts',
    'devGenesis',
    'devMnemonic',
    'effectiveGasPrice',
    'exportChain',
    'forkNames',
    'gasPerBlob',
    'haltText',
    'hashHeader',
    'importChain',
    'keccak256',
    'keccakHex',
    'logsBloom',
    'nextBaseFee',
    'nextExcessBlobGas',
    'openNetwork',
    'openStore',
    'overlayState',
    'parseGenesis',
    'readGenesis',
    'revertReason',
    'rulesAt',
    'signTransaction',
  ])
})
