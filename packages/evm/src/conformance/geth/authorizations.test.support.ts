import { fromHex, type Hex, toHex, toHexOfSize, toQuantity } from '@causeway/rpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Random } from '../../fuzz/random.test.support.ts'
import { keccak256 } from '../../keccak.ts'
import { encodeRlp, numberBytes } from '../rlp.test.support.ts'
import type { StateTest } from '../stateTest.test.support.ts'
import { type People, type Signer, signers } from './people.test.support.ts'

type Written = NonNullable<StateTest['transaction']['authorizationList']>[number]

interface Signature {
  v: bigint
  r: bigint
  s: bigint
}

const order = secp256k1.Point.Fn.ORDER
const maxNonce = 2n ** 64n - 1n
const zeroAddress: Hex = toHexOfSize(0n, 20)

/** An authorization (EIP-7702): mostly one that counts, now and then one that is passed over. */
export function growAuthorization(random: Random, people: People, nonceOf: (who: Hex) => bigint): Written {
  const authority = random.pick(signers)
  const chainId = random.chance(0.85)
    ? BigInt(random.below(2))
    : random.pick([2n, 2n ** 64n, 2n ** 256n - 1n])
  const address = random.chance(0.12) ? zeroAddress : random.pick(people)
  const nonce = growNonce(random, nonceOf(authority.address))
  const signature = sign(authority, chainId, address, nonce)
  const { v, r, s } = random.chance(0.8) ? signature : spoil(random, signature)
  return {
    chainId: toQuantity(chainId),
    address,
    nonce: toQuantity(nonce),
    v: toQuantity(v),
    r: toQuantity(r),
    s: toQuantity(s),
  }
}

function growNonce(random: Random, right: bigint): bigint {
  // Where one authority signs several times, or sends as well, the next ones are right.
  const nonce = random.chance(0.6)
    ? right
    : random.pick([right + BigInt(random.below(3)), 0n, maxNonce, maxNonce - 1n])
  return BigInt.asUintN(64, nonce)
}

function sign({ key }: Signer, chainId: bigint, address: Hex, nonce: bigint): Signature {
  const body = encodeRlp([numberBytes(chainId), fromHex(address), numberBytes(nonce)])
  const hash = keccak256(Buffer.concat([Uint8Array.of(5), body]))
  const [v = 0, ...rest] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const part = (from: number) => BigInt(toHex(Uint8Array.from(rest.slice(from, from + 32))))
  return { v: BigInt(v), r: part(0), s: part(32) }
}

function spoil(random: Random, { v, r, s }: Signature): Signature {
  return random.pick<Signature>([
    { v: v ^ 1n, r, s },
    // The other signature of the same key, which EIP-2 rules out.
    { v: v ^ 1n, r, s: order - s },
    { v, r, s: order / 2n + 1n },
    { v, r: 0n, s },
    { v, r, s: 0n },
    { v, r: order, s },
    { v, r: 1n, s },
    { v: random.pick([2n, 27n, 28n, 255n]), r, s },
  ])
}
