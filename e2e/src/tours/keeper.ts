import type { Hex } from '@causeway/rpc'

/**
 * The contract of the tours: it keeps a number. Written in bytes, because a compiler is a large thing to install for
 * three functions.
 *
 *   set(uint256)  stores the number and logs Changed(msg.sender, number)
 *   get()         returns it
 *   fail()        reverts with Error("no luck")
 */
export const keeperAbi = [
  {
    type: 'function',
    name: 'set',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'value', type: 'uint256' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'get',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint256' }],
  },
  { type: 'function', name: 'fail', stateMutability: 'nonpayable', inputs: [], outputs: [] },
  {
    type: 'event',
    name: 'Changed',
    inputs: [
      { name: 'who', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
] as const

/** keccak256("Changed(address,uint256)"). */
const changed = 'b52dda022b6c1a1f40905a85f257f689aa5d69d850e49cf939d688fbe5af5946'
const left = (hex: string): string => hex.padEnd(64, '0')

const set = `5b60043580600055600052337f${changed}60206000a200`
const get = '5b60005460005260206000f3'
const fail = `5b7f${left('08c379a0')}600052602060045260076024527f${left(Buffer.from('no luck').toString('hex'))}60445260646000fd`

/** Selector checks are 10 bytes each, after 6 that load the selector and before 4 that refuse any other. */
const first = 6 + 3 * 10 + 4
const offsets = [first, first + set.length / 2, first + (set.length + get.length) / 2]
const entries = ['60fe47b1', '6d4ce63c', 'a9cc4718'].map(
  (selector, index) => `8063${selector}1460${offsets[index]?.toString(16)}57`,
)
const runtime = `60003560e01c${entries.join('')}600080fd${set}${get}${fail}`
const size = (runtime.length / 2).toString(16).padStart(4, '0')

/** Creation code. */
export const keeperBytecode: Hex = `0x61${size}600e60003961${size}6000f3${runtime}`
