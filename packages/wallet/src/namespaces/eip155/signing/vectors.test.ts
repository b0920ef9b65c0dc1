import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { derive, fromPrivateKey } from '../accounts.ts'
import { parseTypedData } from '../typedData/parseTypedData.ts'
import { signAuthorization } from './signAuthorization.ts'
import { messageDigest, signMessage } from './signMessage.ts'
import { signTransaction } from './signTransaction.ts'
import { signTypedData } from './signTypedData.ts'

const phraseA = `${'abandon '.repeat(11)}about`
const phraseJ = `${'test '.repeat(11)}junk`
const keyJ0 = fromHex('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const j0 = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const j1 = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const gwei = 1_000_000_000n

test('the accounts of a phrase are those of every other wallet (BIP-44)', () => {
  const a = mnemonicToSeedSync(phraseA)
  const j = mnemonicToSeedSync(phraseJ)
  expect([0, 1].map((i) => derive(a, i).address)).toEqual([
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'.toLowerCase(),
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'.toLowerCase(),
  ])
  expect([0, 1].map((i) => derive(j, i).address)).toEqual([j0, j1])
  const first = derive(j, 0)
  expect(toHex(first.privateKey)).toBe(toHex(keyJ0))
  expect(first.path).toBe("m/44'/60'/0'/0/0")
  expect(fromPrivateKey(keyJ0)?.address).toBe(j0)
})

test('bytes that are no key of the curve are no account', () => {
  expect(fromPrivateKey(new Uint8Array(32))).toBeNull()
  expect(fromPrivateKey(new Uint8Array(31).fill(1))).toBeNull()
  expect(fromPrivateKey(new Uint8Array(32).fill(255))).toBeNull()
})

test('EIP-191: a message', () => {
  const message = toHex(new TextEncoder().encode('Hello, world!'))
  expect(messageDigest(message)).toBe('0xb453bd4e271eed985cbab8231da609c4ce0a9cf1f763b6c1594e76315510e0f1')
  expect(signMessage(message, keyJ0)).toBe(
    '0x9dba579c978220c653b992b02817dc676a08486dc12f9fb0e9898b506a92fae97770a8198ae4915e9e43504d32cefaf5f88b4e6c1ad02d0d0f8604880de2aa251b',
  )
})

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

test('EIP-712: the Mail of the standard', () => {
  const cow = fromHex('0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4')
  expect(fromPrivateKey(cow)?.address).toBe('0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'.toLowerCase())
  expect(parseTypedData(mail).digest).toBe(
    '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  )
  expect(signTypedData(JSON.stringify(mail), cow)).toBe(
    '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
  )
})

test('EIP-155: a legacy transaction with its chain', () => {
  const { raw } = signTransaction(
    {
      type: 0,
      chainId: 1,
      nonce: 9n,
      gasPrice: 20n * gwei,
      gas: 21_000n,
      to: `0x${'35'.repeat(20)}`,
      value: 10n ** 18n,
      data: '0x',
    },
    new Uint8Array(32).fill(0x46),
  )
  expect(raw).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
})

test('EIP-1559: a transaction with a fee market', () => {
  const signed = signTransaction(
    {
      type: 2,
      chainId: 1337,
      nonce: 0n,
      maxPriorityFeePerGas: gwei,
      maxFeePerGas: 2n * gwei,
      gas: 21_000n,
      to: j1,
      value: 1n,
      data: '0x',
      accessList: [],
    },
    keyJ0,
  )
  expect(signed).toEqual({
    hash: '0x9667b11cbeeb04db2aef0347aa42da62dd4ecb231be8fe98166213054643d645',
    raw: '0x02f86c82053980843b9aca0084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c001a06aad471c4d25207ff5cc31f7af7b934162f3a2ceb74050b7e7d008e6e57201c3a01ba8e631b55bcd9cd5c912d2912e7e6dffd7e1c552e06ce57ed5f9f71d320196',
  })
})

test('EIP-2930: a transaction with an access list', () => {
  const { hash } = signTransaction(
    {
      type: 1,
      chainId: 1337,
      nonce: 1n,
      gasPrice: 2n * gwei,
      gas: 30_000n,
      to: j1,
      value: 0n,
      data: '0x',
      accessList: [{ address: j1, storageKeys: [`0x${'00'.repeat(32)}`] }],
    },
    keyJ0,
  )
  expect(hash).toBe('0xcaeafb0a285ffac7964a5d8a127197c6b3a05eb5eb487d75faa9b8ddc93749c7')
})

test('EIP-7702: an authorisation, and the transaction that carries it', () => {
  const address: Hex = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
  const authorization = signAuthorization({ chainId: 1337, nonce: 3n, address }, keyJ0)
  expect(authorization).toEqual({
    chainId: 1337,
    nonce: 3n,
    address,
    yParity: 0,
    r: '0xb84f9d8f285e5d2d7aebd54cc6385b9b0572c2a7591736a2cf7fd0f6f33ae065',
    s: '0x2cb47fd6fdb7fc3c7e34ae1be3e65f280a4136a4cb2e1112cce419c55e9e3b51',
  })
  const { hash } = signTransaction(
    {
      type: 4,
      chainId: 1337,
      nonce: 2n,
      maxPriorityFeePerGas: gwei,
      maxFeePerGas: 2n * gwei,
      gas: 100_000n,
      to: j0,
      value: 0n,
      data: '0x',
      authorizationList: [authorization],
    },
    keyJ0,
  )
  expect(hash).toBe('0xcff7c439c2d3d35d3ea0cee0e0f1332ad100ac58920ad73978a266e3a9936cbb')
})
