import type { Hex } from '@causeway/rpc'

/** The root of a trie that holds nothing: keccak(rlp('')). */
export const emptyRoot: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** keccak of no code. */
export const emptyCodeHash: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
